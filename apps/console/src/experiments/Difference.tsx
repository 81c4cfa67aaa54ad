import { pointsText, rangeText } from './result-texts.ts';

const WIDTH = 104;
const HEIGHT = 16;

interface Compared {
  difference: number;
  /** Null while it is too early for one. */
  interval: readonly number[] | null;
  /** The largest value of all differences that are shown together. */
  widest: number;
  /** The variant, where its name is not beside it. */
  variant?: string;
}

/** A difference in points with its interval, as numbers and as a bar. */
export function Difference({ variant, ...compared }: Compared) {
  return (
    <span className="difference">
      <IntervalBar {...compared} />
      <span className="pair">
        {pointsText(compared.difference)}
        {variant === undefined ? null : ` ${variant}`}
        <small className="quiet">
          {rangeText(compared.interval, pointsText) ?? 'too early for an interval'}
        </small>
      </span>
    </span>
  );
}

/** The largest value of some differences and their intervals. */
export function widestOf(
  differences: readonly ({ difference: number; interval: readonly number[] | null } | null)[],
): number {
  const values = differences.flatMap((one) =>
    one === null ? [] : [one.difference, ...(one.interval ?? [])],
  );
  return Math.max(0, ...values.map(Math.abs));
}

/** The interval as a bar around zero. */
function IntervalBar({ difference, interval, widest }: Omit<Compared, 'variant'>) {
  const [low = difference, high = difference] = interval ?? [];
  const x = (value: number) => (WIDTH / 2) * (1 + value / (widest || 1) / 1.08);
  const tone = low > 0 ? 'better' : high < 0 ? 'worse' : '';
  return (
    <svg className={`interval-bar ${tone}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line className="zero" x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      {interval === null ? null : (
        <rect x={x(low)} width={Math.max(1, x(high) - x(low))} y={5} height={6} rx={3} />
      )}
      <circle cx={x(difference)} cy={HEIGHT / 2} r={4} />
    </svg>
  );
}
