import { scaleLinear, scaleSymlog } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { ChartFrame, useChart } from '../ui/ChartFrame.tsx';
import { countText, percentText, weekdayText } from '../ui/format.ts';
import type { ExperimentRecord } from './experiment-record.ts';
import { zText } from './result-texts.ts';

/** A look at the end of a day. */
export type Analysis = ExperimentRecord['analyses'][number];

const HEIGHT = 320;
const LEFT = 48;
const RIGHT = 12;
const TOP = 24;
const BOTTOM = 44;

/** The least end of the axis; bounds of early looks are far beyond it. */
const LEAST_RANGE = 4;

const Z_TICKS = [1, 2, 4, 8, 16];
const FRACTION_TICKS = [0, 0.25, 0.5, 0.75, 1];

/**
 * The difference of each variant at each look, in standard errors, between the bounds of all looks,
 * by the share of the plan. One read-out for pointer and keyboard.
 */
export function ZChart({
  analyses,
  control,
  names,
  visitors,
}: {
  analyses: readonly Analysis[];
  control: string;
  /** The variants that are compared with the control. */
  names: readonly string[];
  visitors: number;
}) {
  const chart = useChart(analyses.length);
  const { width } = chart;
  const x = scaleLinear<number>({ domain: [0, 1], range: [LEFT, width - RIGHT] });
  const range = rangeOf(analyses);
  // Bounds are above 10 at first and 2 in the end: both can be read on this scale.
  const y = scaleSymlog<number>({
    domain: [-range, range],
    range: [HEIGHT - BOTTOM, TOP],
    constant: 2,
  });
  const ticks = Z_TICKS.filter((tick) => tick <= range);
  const bounded = analyses.flatMap(({ fraction, bound }) =>
    bound === null ? [] : [{ fraction, bound }],
  );
  const positionAt = (offset: number) => {
    const distances = analyses.map(({ fraction }) => Math.abs(fraction - x.invert(offset)));
    return distances.indexOf(Math.min(...distances));
  };
  return (
    <ChartFrame
      {...{ chart, positionAt }}
      className="z-chart"
      label="Difference in standard errors at each look"
      positions="looks"
      height={HEIGHT}
      cursor={[TOP, HEIGHT - BOTTOM]}
      xOf={(at) => x(analyses[at]?.fraction ?? 0)}
      readOut={(at) => {
        const read = analyses[at];
        return read && <ReadOut {...{ read, names, visitors }} />;
      }}
    >
      {[1, -1].map((side) => (
        <Area
          key={side}
          className={side > 0 ? 'beyond better' : 'beyond worse'}
          data={bounded}
          x={({ fraction }) => x(fraction)}
          y0={y(side * range)}
          y1={({ bound }) => y(side * bound)}
        />
      ))}
      {[...ticks.map((tick) => -tick).toReversed(), 0, ...ticks].map((tick) => (
        <g key={tick} className={tick === 0 ? 'tick zero' : 'tick'}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {tick === 0 ? '0' : `${tick < 0 ? '−' : '+'}${Math.abs(tick)}`}
          </text>
        </g>
      ))}
      {FRACTION_TICKS.map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y={HEIGHT - BOTTOM + 16}
          textAnchor={tick === 0 ? 'start' : tick === 1 ? 'end' : 'middle'}
        >
          {tick * 100}%
        </text>
      ))}
      <text x={LEFT} y={12} className="axis-name">
        z-score
      </text>
      <text x={width - RIGHT} y={HEIGHT - 8} textAnchor="end" className="axis-name">
        of {countText(visitors)} planned visitors
      </text>
      <text x={width - RIGHT} y={TOP + 14} textAnchor="end" className="side-name">
        better than {control}
      </text>
      <text x={width - RIGHT} y={HEIGHT - BOTTOM - 8} textAnchor="end" className="side-name">
        worse than {control}
      </text>
      {[1, -1].map((side) => (
        <LinePath
          key={side}
          className="bound"
          data={bounded}
          x={({ fraction }) => x(fraction)}
          y={({ bound }) => y(side * bound)}
        />
      ))}
      {names.map((name, variant) => (
        <g key={name} className={`z z-${variant % 4}`}>
          <LinePath
            data={[...analyses]}
            defined={({ zs }) => (zs[variant] ?? null) !== null}
            x={({ fraction }) => x(fraction)}
            y={({ zs }) => y(zs[variant] ?? 0)}
          />
          {analyses.map(({ day, fraction, zs, bound }) => {
            const z = zs[variant] ?? null;
            return z === null ? null : (
              <circle key={day} cx={x(fraction)} cy={y(z)} r={isBeyond(z, bound) ? 4.5 : 3} />
            );
          })}
        </g>
      ))}
    </ChartFrame>
  );
}

function ReadOut({
  read: { day, fraction, bound, zs },
  names,
  visitors,
}: {
  read: Analysis;
  names: readonly string[];
  visitors: number;
}) {
  return (
    <>
      <b>{weekdayText(day)}</b>
      <span>
        {countText(Math.round(fraction * visitors))} visitors, {percentText(fraction)} of the plan
      </span>
      {names.map((name, at) => (
        <span key={name}>
          {name} z {zText(zs[at] ?? null)}
          {isBeyond(zs[at] ?? null, bound) ? ', beyond its bound' : ''}
        </span>
      ))}
      <span>Bound {boundText(bound)}</span>
    </>
  );
}

/** Whether a difference has reached the bound of its look. */
export function isBeyond(z: number | null, bound: number | null): boolean {
  return z !== null && bound !== null && Math.abs(z) >= bound;
}

/** A bound to both sides; where it is null, no z is enough. */
export function boundText(bound: number | null): string {
  return bound === null ? 'none is enough' : `±${bound.toFixed(2)}`;
}

/** The end of the axis to both sides, with all bounds and differences inside it. */
function rangeOf(analyses: readonly Analysis[]): number {
  const values = analyses.flatMap(({ bound, zs }) => [bound, ...zs].map((z) => Math.abs(z ?? 0)));
  return Math.max(LEAST_RANGE, ...values) * 1.1;
}
