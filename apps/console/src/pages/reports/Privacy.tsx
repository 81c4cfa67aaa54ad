import type { PrivacyTable } from '@zipfront/contracts/console/breakdown';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { MeasureCell } from './MeasureCell.tsx';
import { NUMBER } from './numbers.ts';

const COLUMNS = [
  ['visits', 'Visits'],
  ['optedOut', 'Opted out'],
  ['granted', 'Consented'],
  ['denied', 'Refused consent'],
  ['unanswered', 'Asked, no answer'],
  ['bots', 'Bots'],
  ['unfilled', 'Unfilled placeholders'],
] as const;

/** Opt-outs and consents of visits, beside bots and broken links. */
export function Privacy({ by, rows, since, csv }: PrivacyTable & { by: string }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>Opt-outs, consents and bots</h2>
      <section className="wide-table" aria-label="Table of opt-outs">
        <table className="rows figures" aria-label="Opt-outs, consents and bots">
          <thead>
            <tr>
              <th scope="col">{by}</th>
              {COLUMNS.map(([name, label]) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <Rows>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name || 'not given'}</th>
                {COLUMNS.map(([name, label]) => {
                  const count = row[name];
                  const text = count === null ? null : NUMBER.format(count);
                  return <MeasureCell key={name} label={label} text={text} />;
                })}
              </tr>
            ))}
          </Rows>
        </table>
      </section>
      <p className="aside">
        Opted out by the visitor, or by the signal of the browser. Only stored visits are counted
        here{since === null ? '' : `, those from ${dateText(since)} on`}. Bots and links with
        unfilled placeholders are known by source, day and weekday; bots are no visits.{' '}
        <a href={csv}>CSV of the opt-outs</a>
      </p>
    </>
  );
}
