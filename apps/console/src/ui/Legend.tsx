import type { Panel } from './TimeChart.tsx';
import './time-chart.css';

export function Legend({ panels }: { panels: readonly Panel[] }) {
  return (
    <ul className="legend">
      {panels.flatMap(({ kind, series }) =>
        series.map(({ label, isBefore }) => (
          <li key={label}>
            <svg width="16" height="10" aria-hidden="true">
              {kind === 'bars' && !isBefore ? (
                <rect className="bar" x="3" width="10" height="10" rx="2" />
              ) : (
                <line className={isBefore ? 'line before' : 'line'} x2="16" y1="5" y2="5" />
              )}
            </svg>
            {label}
          </li>
        )),
      )}
    </ul>
  );
}
