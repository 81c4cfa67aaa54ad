import type { Measure } from '@zipfront/contracts/reports/measures';
import type { ReactNode } from 'react';
import type { Change } from './format.ts';
import './figures.css';

export interface Figure {
  label: string;
  value: ReactNode;
  change?: Change | null;
  /** Whether more is good; null where neither is. */
  better?: Measure['better'];
  /** Whether later decisions change it: then it is neither good nor bad. */
  isSoFar?: boolean;
  note?: ReactNode;
  /** Comes after the rest, or not at all; its line has its room before. */
  late?: ReactNode;
}

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <dl className="figures" aria-label={label}>
      {figures.map(({ change = null, note, ...figure }) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd className="value">{figure.value}</dd>
          {change === null && !note ? null : (
            <dd className="note">
              {change === null ? null : <ChangeMark {...figure} change={change} />}
              {change !== null && note ? ' · ' : null}
              {note}
            </dd>
          )}
          {figure.late === undefined ? null : <dd className="note">{figure.late}</dd>}
        </div>
      ))}
    </dl>
  );
}

const SIGNS = { up: '▲', down: '▼', same: '' };
const WORDS = { up: 'up', down: 'down', same: 'unchanged' };

export function ChangeMark({
  change,
  better = 'more',
  isSoFar = false,
}: Pick<Figure, 'better' | 'isSoFar'> & { change: Change }) {
  const { direction, text } = change;
  if (direction === 'same') return <span>unchanged</span>;
  if (direction === 'new') {
    return (
      <span>
        new<span className="visually-hidden">, nothing before</span>
      </span>
    );
  }
  const isGood = (direction === 'up') === (better === 'more');
  const isRated = better !== null && !isSoFar;
  return (
    <span className={isRated ? (isGood ? 'up' : 'down') : undefined}>
      <span aria-hidden="true">{SIGNS[direction]}</span>
      <span className="visually-hidden">{WORDS[direction]} by</span> {text}
      <span className="visually-hidden">
        {isSoFar ? ', not final' : isRated ? (isGood ? ', better' : ', worse') : null}
      </span>
    </span>
  );
}
