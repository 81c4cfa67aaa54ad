import { comparableRate } from '@zipfront/contracts/console/rates';
import type { ReactNode } from 'react';
import { Unknown, type Why } from './Unknown.tsx';

const NO_CASES: Why = { text: 'no visits' };

export function Rate({
  value,
  cases,
  text,
  why = NO_CASES,
}: {
  value: number | null;
  cases: number;
  text(rate: number): ReactNode;
  /** Why it may be unknown; by default because there are no cases. */
  why?: Why;
}) {
  if (value === null) return <Unknown why={cases === 0 ? NO_CASES : why} />;
  return comparableRate(value, cases) === null ? <TooFew /> : text(value);
}

/** In the place of a rate of too few cases. */
export function TooFew() {
  return <span className="quiet">too few</span>;
}
