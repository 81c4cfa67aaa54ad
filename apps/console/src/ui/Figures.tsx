import type { ReactNode } from 'react';
import type { Change } from './format.ts';
import './figures.css';

/** A number that matters, with what changed. */
export interface Figure {
  label: string;
  /** Its text, or a link to the rows that it counts. */
  value: ReactNode;
  /** Null where there is nothing to compare with. */
  change: Change | null;
  /** Whether more of it is worse, such as spend and cost. */
  isCost?: boolean;
  /** What belongs to it: money that is pending, the rate. */
  note?: ReactNode;
}

/** Four to six large numbers. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className="figures" aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd className="value">{figure.value}</dd>
          {figure.change === null && !figure.note ? null : (
            <dd className="note">
              {figure.change === null ? null : <ChangeMark {...figure} change={figure.change} />}
              {figure.change !== null && figure.note ? ' · ' : null}
              {figure.note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const SIGNS = { up: '▲', down: '▼', same: '' };
const WORDS = { up: 'up', down: 'down', same: 'unchanged' };

/** A change with its sign, coloured by whether it is good. */
export function ChangeMark({ change, isCost = false }: { change: Change; isCost?: boolean }) {
  const { direction, text } = change;
  if (direction === 'same') return <span>unchanged</span>;
  const isGood = (direction === 'up') !== isCost;
  return (
    <span className={isGood ? 'up' : 'down'}>
      <span aria-hidden="true">{SIGNS[direction]}</span>
      <span className="visually-hidden">{WORDS[direction]} by</span> {text}
      <span className="visually-hidden">{isGood ? ', better' : ', worse'}</span>
    </span>
  );
}
