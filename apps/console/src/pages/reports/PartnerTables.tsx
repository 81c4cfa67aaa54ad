import type { BreakdownQuery, PartnerFacts } from '@zipfront/contracts/console/breakdown';
import { NOT_GIVEN } from '@zipfront/contracts/console/leads';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { leadsAddress } from './leads-address.ts';
import { NUMBER } from './numbers.ts';

/** The times in which partners decide on leads, and their reasons for rejecting some. */
export function PartnerTables({
  query,
  decisions,
  rejections,
  since,
  csv,
}: PartnerFacts & { query: BreakdownQuery }) {
  const { from, to, site } = query;
  return (
    <>
      {since === null ? null : (
        <p className="aside">
          Partners are known of the leads of the last 90 days: those before {dateText(since)} are
          left out.
        </p>
      )}
      {decisions.length === 0 ? null : (
        <>
          <h2>Time to decide</h2>
          <table className="rows figures" aria-label="Time to decide">
            <thead>
              <tr>
                <th scope="col">Partner</th>
                <th scope="col">Leads decided</th>
                <th scope="col">Half within</th>
                <th scope="col">Nine in ten within</th>
              </tr>
            </thead>
            <Rows>
              {decisions.map(({ partner, decided, medianHours, longHours }) => (
                <tr key={partner}>
                  <th scope="row">{partner}</th>
                  <td data-label="Leads decided">{NUMBER.format(decided)}</td>
                  <td data-label="Half within">{hoursText(medianHours)}</td>
                  <td data-label="Nine in ten within">{hoursText(longHours)}</td>
                </tr>
              ))}
            </Rows>
          </table>
          <p>
            From the lead to the report that bought or rejected it.{' '}
            <a href={csv.decisions}>CSV of the times</a>
          </p>
        </>
      )}
      {rejections.length === 0 ? null : (
        <>
          <h2>Rejected leads by reason</h2>
          <table className="rows figures" aria-label="Rejected leads by reason">
            <thead>
              <tr>
                <th scope="col">Partner</th>
                <th scope="col">Reason</th>
                <th scope="col">Leads</th>
              </tr>
            </thead>
            <Rows>
              {rejections.map(({ partner, reason, leads }) => (
                <tr key={JSON.stringify([partner, reason])}>
                  <th scope="row">{partner}</th>
                  <td data-label="Reason">{reason || 'not given'}</td>
                  <td data-label="Leads">
                    <a
                      href={leadsAddress({
                        ...{ from: since ?? from, to, site, partner },
                        ...{ reason: reason || NOT_GIVEN, decision: 'rejected' },
                      })}
                    >
                      {NUMBER.format(leads)}
                    </a>
                  </td>
                </tr>
              ))}
            </Rows>
          </table>
          <p>
            <a href={csv.rejections}>CSV of the rejected leads</a>
          </p>
        </>
      )}
    </>
  );
}

const HOURS_A_DAY = 24;

/** Whole hours up to two days, then days. */
function hoursText(hours: number | null): string {
  if (hours === null) return 'too few';
  const [count, unit] =
    hours < 2 * HOURS_A_DAY ? [hours + 1, 'hour'] : [Math.ceil((hours + 1) / HOURS_A_DAY), 'day'];
  return `${NUMBER.format(count)} ${unit}${count === 1 ? '' : 's'}`;
}
