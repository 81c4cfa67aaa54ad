import { Link } from '@tanstack/react-router';
import type { listFunnelPages } from '@zipfront/contracts/api/funnel';
import { leadsOfFunnel } from '@zipfront/contracts/api/leads-of-funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { comparableRate } from '@zipfront/contracts/console/rates';
import type { ReactNode } from 'react';
import { ERRORS_PER_THOUSAND, REVENUE_PER_VISIT } from '../health/page-columns.tsx';
import { countText, percentText } from '../ui/format.ts';
import { Rate } from '../ui/Rate.tsx';
import type { SortableColumn } from '../ui/sort-rows.ts';
import { Vital } from '../ui/Vital.tsx';
import { type FunnelSearch, filtersOf, type PAGE_COLUMNS } from './funnel-search.ts';
import type { FunnelAnswer } from './visit-sets.ts';

type Page = ResponseOf<typeof listFunnelPages>['rows'][number];

type PageColumn = SortableColumn<Page> & { id: (typeof PAGE_COLUMNS)[number] };

/** The columns of the pages, with links that keep the filters of the funnel. */
export function pageColumns(
  search: FunnelSearch,
  days: Pick<FunnelAnswer, 'from' | 'to' | 'since'>,
): readonly PageColumn[] {
  const toHealth = (page: string, children: ReactNode) => (
    <Link to="/health" search={{ ...filtersOf(search), page }}>
      {children}
    </Link>
  );
  return [
    {
      ...{ id: 'page', label: 'Page' },
      value: ({ page }) => page,
      cell: ({ page }) => (
        <Link
          to="/reports/funnel"
          search={{ ...search, page }}
          className="row-name"
          title="Show its funnel"
        >
          {page}
        </Link>
      ),
    },
    countColumn('visits', 'Visits'),
    countColumn('engaged', 'Engaged'),
    countColumn('started', 'Form started'),
    rateColumn('started_rate', 'Start rate', ({ started }) => started),
    {
      ...countColumn('leads', 'Leads'),
      cell: ({ page, leads }) =>
        leads === 0 ? (
          countText(leads)
        ) : (
          <Link to="/leads" search={{ ...leadsOfFunnel(days, search), page, kind: 'lead' }}>
            {countText(leads)}
          </Link>
        ),
    },
    rateColumn('lead_rate', 'Lead rate', ({ leads }) => leads),
    REVENUE_PER_VISIT,
    {
      ...{ id: 'lcp', label: 'LCP', isFigure: true },
      value: ({ lcp_ms }) => lcp_ms,
      cell: ({ page, lcp_ms }) => {
        const shown = <Vital metric="lcp" value={lcp_ms} />;
        return lcp_ms === null ? shown : toHealth(page, shown);
      },
    },
    {
      ...{ id: 'inp', label: 'INP', isFigure: true },
      value: ({ inp_ms }) => inp_ms,
      cell: ({ page, inp_ms }) => {
        const shown = <Vital metric="inp" value={inp_ms} />;
        return inp_ms === null ? shown : toHealth(page, shown);
      },
    },
    ERRORS_PER_THOUSAND,
  ];
}

function countColumn(id: 'visits' | 'engaged' | 'started' | 'leads', label: string): PageColumn {
  return {
    ...{ id, label, isFigure: true },
    value: (page) => page[id],
    isPale: (page) => page[id] === 0,
    cell: (page) => countText(page[id]),
  };
}

function rateColumn(
  id: PageColumn['id'],
  label: string,
  countOf: (page: Page) => number,
): PageColumn {
  const rateOf = (page: Page) => (page.visits === 0 ? null : countOf(page) / page.visits);
  return {
    ...{ id, label, isFigure: true },
    value: (page) => comparableRate(rateOf(page), page.visits),
    isPale: (page) => countOf(page) === 0,
    cell: (page) => <Rate value={rateOf(page)} cases={page.visits} text={percentText} />,
  };
}
