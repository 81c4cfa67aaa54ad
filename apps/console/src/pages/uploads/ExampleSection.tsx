import type { ExampleRow } from '@zipfront/contracts/console/uploads';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { NUMBER } from '../reports/numbers.ts';
import { DayForm } from './DayForm.tsx';
import { answersText, PLATFORM_NAMES } from './words.ts';

/** Shows the counts of a day if every lead were a goal, for sites without goals. */
export function ExampleSection({
  day,
  csv,
  example,
}: {
  day: string;
  csv: string;
  example: ExampleRow[];
}) {
  const hasRows = example.some(({ total }) => total > 0);
  return (
    <section aria-labelledby="example">
      <h2 id="example">An example: conversions of {dateText(day)}</h2>
      <p>
        So many could leave if every lead were a goal, and samples were real. Nothing is sent, and
        no file can be made.
      </p>
      <DayForm day={day} />
      {hasRows ? (
        <table className="rows" aria-label="Example">
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Site</th>
              <th scope="col">Conversions</th>
              <th scope="col">Could leave</th>
              <th scope="col">Others</th>
            </tr>
          </thead>
          <Rows>
            {example.map((row) => (
              <Row key={`${row.site} ${row.platform}`} row={row} />
            ))}
          </Rows>
        </table>
      ) : (
        <p>No conversions were made on this day.</p>
      )}
      <p>
        <a href={csv}>CSV of this</a>
      </p>
    </section>
  );
}

function Row({ row: { platform, site, total, counts } }: { row: ExampleRow }) {
  const { ready = 0, ...others } = counts;
  return (
    <tr>
      <th scope="row">{PLATFORM_NAMES[platform]}</th>
      <td data-label="Site">{site}</td>
      <td data-label="Conversions">{NUMBER.format(total)}</td>
      <td data-label="Could leave">{NUMBER.format(ready)}</td>
      <td data-label="Others">{answersText(others)}</td>
    </tr>
  );
}
