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
