import {
  FUNNEL_PAGE_COLUMNS,
  type FunnelDayView,
  type FunnelScreen,
} from '@zipfront/contracts/console/funnel';
import { dateText } from '@zipfront/contracts/time';
import { Rows } from '../Guarded.tsx';
import { FUNNEL_PAGE_LABELS } from './funnel-page-labels.ts';
import { leadsAddress } from './leads-address.ts';
import { percent, whole } from './percent.ts';
import { Rate } from './Rate.tsx';
import { earned, leadRate, perThousand } from './rate-text.ts';
import { SortHeadings } from './SortHeadings.tsx';
import { Vital } from './Vital.tsx';

/** The pages where visits began, with what became of these. */
export function FunnelPages({
  landings,
  order,
  query,
  pagesSince,
}: Pick<FunnelScreen, 'landings' | 'order' | 'query' | 'pagesSince'>) {
  const filter = { ...query, from: pagesSince ?? query.from, kind: 'lead', exact: 'campaign' };
  return (
    <table className="rows sortable" aria-label="Pages">
      <thead>
        <tr>
          <SortHeadings columns={FUNNEL_PAGE_COLUMNS} labels={FUNNEL_PAGE_LABELS} order={order} />
        </tr>
      </thead>
      <Rows>
        {landings.map(
          ({ page, visits, engaged, started, leads, revenuePerVisitCents, ...speed }) => (
            <tr key={page}>
              <th scope="row">{page}</th>
              <td data-label="Visits">{whole(visits)}</td>
              <td data-label="Engaged">{whole(engaged)}</td>
              <td data-label="Form started">{whole(started)}</td>
              <td data-label="Leads">
                {leads === 0 ? 0 : <a href={leadsAddress({ ...filter, page })}>{whole(leads)}</a>}
              </td>
              <td data-label="Lead rate">
                <Rate value={leadRate({ leads, visits })} cases={visits} text={percent} />
              </td>
              <td data-label="Revenue per visit">
                <Rate value={revenuePerVisitCents} cases={visits} text={earned} />
              </td>
              <td data-label="LCP">
                <Vital metric="lcp" value={speed.lcp} />
              </td>
              <td data-label="INP">
                <Vital metric="inp" value={speed.inp} />
              </td>
              <td data-label="Errors per 1,000">
                <Rate value={speed.errorsPerThousand} cases={visits} text={perThousand} />
              </td>
            </tr>
          ),
        )}
      </Rows>
    </table>
  );
}

/** The days with their steps; the last ones are still open. */
export function FunnelDays({ days }: { days: FunnelDayView[] }) {
  return (
    <table className="rows" aria-label="Days">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Visits</th>
          <th scope="col">Form started</th>
          <th scope="col">Zip code accepted</th>
          <th scope="col">Form sent</th>
          <th scope="col">Sent of visits</th>
        </tr>
      </thead>
      <Rows>
        {days.map(({ day, isOpen, visits, started, zipAccepted, sent }) => (
          <tr key={day}>
            <th scope="row">
              {dateText(day)} {isOpen ? <span className="open">still open</span> : null}
            </th>
            <td data-label="Visits">{whole(visits)}</td>
            <td data-label="Form started">{whole(started)}</td>
            <td data-label="Zip code accepted">{whole(zipAccepted)}</td>
            <td data-label="Form sent">{whole(sent)}</td>
            <td data-label="Sent of visits">{visits === 0 ? '–' : percent(sent / visits)}</td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}
