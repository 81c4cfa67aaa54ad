import type { listPages } from '@zipfront/contracts/api/health';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { comparableRate } from '@zipfront/contracts/console/rates';
import { countText, moneyText, percentText } from '../ui/format.ts';
import { Rate } from '../ui/Rate.tsx';
import type { SortableColumn } from '../ui/sort-rows.ts';
import { CALL_BACKS, NO_ERRORS_STORED } from '../ui/Unknown.tsx';
import { Vital } from '../ui/Vital.tsx';

type Page = ResponseOf<typeof listPages>['rows'][number];

const leadRate = ({ leads, visits }: Page) => (visits === 0 ? null : leads / visits);

/** Errors of 1,000 visits from which on a page is marked: one visit of ten. */
const MANY_ERRORS = 100;

function errorsText(errors: number) {
  const text = errors.toFixed(1);
  return errors < MANY_ERRORS ? text : <span className="pill bad">{text}, many</span>;
}

/** Facts of a page that tables of pages compare. */
interface ComparedPage {
  visits: number;
  revenue_per_visit_cents: number | null;
  errors_per_thousand: number | null;
}

/** The approved money of a page by its visits. */
export const REVENUE_PER_VISIT = {
  ...({ id: 'revenue', label: 'Revenue per visit', isFigure: true } as const),
  value: (page: ComparedPage) => comparableRate(page.revenue_per_visit_cents, page.visits),
  isPale: ({ revenue_per_visit_cents: cents }: ComparedPage) => cents === 0,
  cell: ({ revenue_per_visit_cents, visits }: ComparedPage) => (
    <Rate value={revenue_per_visit_cents} cases={visits} text={moneyText} why={CALL_BACKS} />
  ),
};

/** The reports of errors by 1,000 visits. */
export const ERRORS_PER_THOUSAND = {
  ...({ id: 'errors', label: 'Errors per 1,000', isFigure: true } as const),
  value: (page: ComparedPage) => comparableRate(page.errors_per_thousand, page.visits),
  isPale: ({ errors_per_thousand }: ComparedPage) => errors_per_thousand === 0,
  cell: ({ errors_per_thousand, visits }: ComparedPage) => (
    <Rate value={errors_per_thousand} cases={visits} text={errorsText} why={NO_ERRORS_STORED} />
  ),
};

/** The columns of the pages. */
export const PAGE_COLUMNS: readonly SortableColumn<Page>[] = [
  { id: 'page', label: 'Page', value: ({ page }) => page, cell: ({ page }) => page },
  { id: 'site', label: 'Site', value: ({ site }) => site, cell: ({ site }) => site },
  {
    id: 'release',
    label: 'Release',
    value: ({ release }) => release || null,
    cell: ({ release }) => release || 'not known',
  },
  {
    ...{ id: 'visits', label: 'Visits', isFigure: true },
    value: ({ visits }) => visits,
    cell: ({ visits }) => countText(visits),
  },
  {
    ...{ id: 'lead_rate', label: 'Lead rate', isFigure: true },
    value: (page) => comparableRate(leadRate(page), page.visits),
    cell: (page) => <Rate value={leadRate(page)} cases={page.visits} text={percentText} />,
  },
  REVENUE_PER_VISIT,
  {
    ...{ id: 'lcp', label: 'LCP', isFigure: true },
    value: ({ lcp_ms }) => lcp_ms,
    cell: ({ lcp_ms }) => <Vital metric="lcp" value={lcp_ms} />,
  },
  {
    ...{ id: 'inp', label: 'INP', isFigure: true },
    value: ({ inp_ms }) => inp_ms,
    cell: ({ inp_ms }) => <Vital metric="inp" value={inp_ms} />,
  },
  {
    ...{ id: 'cls', label: 'CLS', isFigure: true },
    value: ({ cls }) => cls,
    cell: ({ cls }) => <Vital metric="cls" value={cls} />,
  },
  ERRORS_PER_THOUSAND,
];
