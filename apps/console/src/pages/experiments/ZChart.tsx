import type { ExperimentView, InterimAnalysisView } from '@zipfront/contracts/console/experiments';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { percent, zText } from './percent.ts';

/** Size of the drawing, which is stretched to the width of the page. */
const WIDTH = 100;
const HEIGHT = 100;

/** The largest |z| in the chart. Bounds of early analyses are far beyond it. */
const LEAST_RANGE = 4;
const MOST_RANGE = 8;

const DAY_MS = 86_400_000;

/**
 * Draws the difference at each analysis, in standard errors, between its bounds. A table holds the
 * same numbers.
 */
export function ZChart({ experiment }: { experiment: ExperimentView }) {
  const { analyses, variants, plan, days } = experiment;
  const last = analyses.at(-1);
  if (!last) return null;
  const others = variants.slice(1).map(({ name }) => name);
  const highest = Math.max(
    last.bound ?? 0,
    ...analyses.flatMap(({ zs }) => zs.map((z) => Math.abs(z ?? 0))),
  );
  const range = Math.min(MOST_RANGE, Math.max(LEAST_RANGE, Math.ceil(highest + 0.5)));
  const offset = (day: string) => (Date.parse(day) - Date.parse(plan.start)) / DAY_MS + 1;
  const length = Math.max(days ?? 0, offset(last.day), 1);
  const x = ({ day }: InterimAnalysisView) => (offset(day) / length) * WIDTH;
  const y = (z: number) => HEIGHT / 2 - (z / range) * (HEIGHT / 2);
  // Skips values beyond the range, such as bounds of early analyses.
  const line = (read: (analysis: InterimAnalysisView) => number | null) =>
    analyses.flatMap((analysis) => {
      const value = read(analysis);
      return value === null || Math.abs(value) > range
        ? []
        : [`${x(analysis).toFixed(2)},${y(value).toFixed(2)}`];
    });
  return (
    <figure className="chart">
      <figcaption>
        The difference to {variants[0]?.name} in standard errors, by day. It is a result when it
        leaves the two dashed bounds.
      </figcaption>
      {others.length > 1 ? (
        <ul className="legend">
          {others.map((name, at) => (
            <li key={name}>
              <svg viewBox="0 0 32 4" aria-hidden="true">
                <line x1="0" x2="32" y1="2" y2="2" className={`z z-${at}`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="plot">
        <ol className="axis" aria-hidden="true">
          <li>+{range}</li>
          <li>0</li>
          <li>−{range}</li>
        </ol>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={chartText(others, last)}
        >
          <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className="zero" />
          {[1, -1].map((side) => (
            <polyline
              key={side}
              points={line(({ bound }) => (bound === null ? null : bound * side)).join(' ')}
              className="bound"
            />
          ))}
          {others.map((name, at) => (
            <polyline
              key={name}
              points={line(({ zs }) => zs[at] ?? null).join(' ')}
              className={`z z-${at}`}
            />
          ))}
        </svg>
        <p className="axis-days" aria-hidden="true">
          <span>{dateText(plan.start)}</span>
          <span>day {Math.round(length)}</span>
        </p>
      </div>
      <details>
        <summary>The interim analyses as a table</summary>
        <table className="rows" aria-label="Looks">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Share of the plan</th>
              {others.map((name) => (
                <th key={name} scope="col">
                  z of {name}
                </th>
              ))}
              <th scope="col">Bound</th>
            </tr>
          </thead>
          <Rows>
            {analyses.toReversed().map(({ day, fraction, bound, zs }) => (
              <tr key={day}>
                <th scope="row">{dateText(day)}</th>
                <td data-label="Share of the plan">{percent(fraction)}</td>
                {others.map((name, at) => (
                  <td key={name} data-label={`z of ${name}`}>
                    {zText(zs[at] ?? null)}
                  </td>
                ))}
                <td data-label="Bound">{bound === null ? 'none' : `±${bound.toFixed(2)}`}</td>
              </tr>
            ))}
          </Rows>
        </table>
      </details>
    </figure>
  );
}

/** Describes the last analysis in a sentence, for people who do not see the chart. */
function chartText(names: string[], { day, zs, bound }: InterimAnalysisView): string {
  const values = names.map((name, at) => `${name} at ${zText(zs[at] ?? null)}`).join(', ');
  return `On ${dateText(day)}: ${values}; the bounds are at ±${bound === null ? '∞' : bound.toFixed(2)}.`;
}
