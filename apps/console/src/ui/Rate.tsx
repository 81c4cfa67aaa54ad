import { comparableRate } from '@zipfront/contracts/console/rates';

/** A rate in a cell, which may be unknown or based on too few cases. */
export function Rate({
  value,
  cases,
  text,
}: {
  value: number | null;
  /** Its divisor. */
  cases: number;
  text(rate: number): string;
}) {
  if (value === null) return <span className="quiet">–</span>;
  return comparableRate(value, cases) === null ? (
    <span className="quiet">too few</span>
  ) : (
    text(value)
  );
}
