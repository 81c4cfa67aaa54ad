import { type ReactNode, useId } from 'react';
import './card.css';

export function Card({
  title,
  beside,
  more,
  children,
}: {
  title: ReactNode;
  beside?: ReactNode;
  more?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside}
        {more === undefined ? null : <div className="more">{more}</div>}
      </header>
      {children}
    </section>
  );
}

/** A link in the header of a card to the file of what the card shows. */
export function CsvLink({ file, children = 'CSV' }: { file: string; children?: ReactNode }) {
  return (
    <a href={file} className="link">
      {children}
    </a>
  );
}
