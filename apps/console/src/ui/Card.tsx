import { type ReactNode, useId } from 'react';
import './card.css';

/** A surface with a heading, and what can be done with it at its end. */
export function Card({
  title,
  beside,
  more,
  children,
}: {
  title: ReactNode;
  /** What stands right beside the heading, such as a legend. */
  beside?: ReactNode;
  /** Links and buttons of the whole card. */
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
