import type { SourceView } from '@zipfront/contracts/console/health';
import { percent, whole } from '../experiments/percent.ts';
import { Rows } from '../Guarded.tsx';

/** Sources by how many programs they brought, beside people. */
export function SourceTable({ sources }: { sources: SourceView[] }) {
  return (
    <table className="rows" aria-label="Programs by source">
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Site</th>
          <th scope="col">Visits of people</th>
          <th scope="col">Programs</th>
          <th scope="col">Share of programs</th>
          <th scope="col">Submits of programs</th>
          <th scope="col">Unfilled placeholders</th>
        </tr>
      </thead>
      <Rows>
        {sources.map(({ site, source, visits, programs, programLeads, unfilled }) => (
          <tr key={JSON.stringify([site, source])}>
            <th scope="row">{source || 'none'}</th>
            <td data-label="Site">{site}</td>
            <td data-label="Visits of people">{whole(visits)}</td>
            <td data-label="Programs">{whole(programs)}</td>
            <td data-label="Share of programs">
              {visits + programs === 0 ? '–' : percent(programs / (visits + programs))}
            </td>
            <td data-label="Submits of programs">{whole(programLeads)}</td>
            <td data-label="Unfilled placeholders">{whole(unfilled)}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
