import { pointsText, rangeText } from './result-texts.ts';

const WIDTH = 104;
const HEIGHT = 16;

/** Width of the room at both ends, where an arrow says that the interval goes on. */
const ARROW = 7;

interface Compared {
  difference: number;
  interval: readonly number[] | null;
  widest: number;
  variant?: string;
}

export function Difference({ variant, ...compared }: Compared) {
  return (
    <span className="difference">
      <IntervalBar {...compared} />
      <span className="pair">
        {variant === undefined ? null : `${variant} `}
        {pointsText(compared.difference)}
        <small className="quiet">
          {rangeText(compared.interval, pointsText) ?? 'no interval yet'}
        </small>
      </span>
    </span>
  );
}

export function widestDifference(
  differences: readonly ({ difference: number; interval: readonly number[] | null } | null)[],
): number {
  const values = differences.flatMap((one) =>
    one === null ? [] : [one.difference, ...(one.interval ?? [])],
  );
  return Math.max(0, ...values.map(Math.abs));
}

function IntervalBar({ difference, interval, widest }: Omit<Compared, 'variant'>) {
  const [low = difference, high = difference] = interval ?? [];
  const x = (value: number) => {
    const share = Math.min(1, Math.max(-1, value / (widest || 1)));
    return WIDTH / 2 + share * (WIDTH / 2 - ARROW);
  };
  const tone = low > 0 ? 'better' : high < 0 ? 'worse' : '';
  const [goesLeft, goesRight] = [low < -widest, high > widest];
  return (
    <svg className={`interval-bar ${tone}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line className="zero" x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      {interval === null ? null : (
        <rect x={x(low)} width={Math.max(1, x(high) - x(low))} y={5} height={6} rx={3} />
      )}
      {goesLeft ? <path d={`M0 8 ${ARROW} 2v12z`} /> : null}
      {goesRight ? <path d={`M${WIDTH} 8 ${WIDTH - ARROW} 2v12z`} /> : null}
      <circle cx={x(difference)} cy={HEIGHT / 2} r={4} />
    </svg>
  );
}
