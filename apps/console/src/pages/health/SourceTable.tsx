import type { SourceView } from '@zipfront/contracts/console/health';
import { percent, whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';

/** Sources by the number of bots, with the number of people. */
export function SourceTable({ sources }: { sources: SourceView[] }) {
  return (
    <table className="rows" aria-label="Bots by source">
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Site</th>
          <th scope="col">Visits of people</th>
          <th scope="col">Bots</th>
          <th scope="col">Share of bots</th>
          <th scope="col">Submits of bots</th>
          <th scope="col">Unfilled placeholders</th>
        </tr>
      </thead>
      <Rows>
        {sources.map(({ site, source, visits, bots, botLeads, unfilled }) => (
          <tr key={JSON.stringify([site, source])}>
            <th scope="row">{source || 'none'}</th>
            <td data-label="Site">{site}</td>
            <td data-label="Visits of people">{whole(visits)}</td>
            <td data-label="Bots">{whole(bots)}</td>
            <td data-label="Share of bots">
              {visits + bots === 0 ? '–' : percent(bots / (visits + bots))}
            </td>
            <td data-label="Submits of bots">{whole(botLeads)}</td>
            <td data-label="Unfilled placeholders">{whole(unfilled)}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
