import { Link } from '@tanstack/react-router';
import type { listFunnelPages } from '@zipfront/contracts/api/funnel';
import { leadsOfFunnel } from '@zipfront/contracts/api/leads-of-funnel';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { comparableRate } from '@zipfront/contracts/console/rates';
import { MEASURES } from '@zipfront/contracts/reports/measures';
import type { ReactNode } from 'react';
import { PATHS } from '../paths.ts';
import { countText, decimalText, moneyText, percentText } from '../ui/format.ts';
import { Rate } from '../ui/Rate.tsx';
import type { SortableColumn } from '../ui/sort-rows.ts';
import { CALL_BACKS, NO_ERRORS_STORED } from '../ui/Unknown.tsx';
import { Vital } from '../ui/Vital.tsx';
import { type FunnelSearch, funnelFilters, type PAGE_COLUMNS } from './funnel-search.ts';
import type { FunnelAnswer } from './visit-sets.ts';

type Page = ResponseOf<typeof listFunnelPages>['rows'][number];

type PageColumn = SortableColumn<Page> & { id: (typeof PAGE_COLUMNS)[number] };

export function pageColumns(
  search: FunnelSearch,
  days: Pick<FunnelAnswer, 'from' | 'to' | 'since'>,
): readonly PageColumn[] {
  // Health begins with other days.
  const whole = { from: days.from, to: days.to };
  const columns: PageColumn[] = [
    {
      id: 'page',
      label: 'Page',
      value: ({ page }) => page,
      cell: ({ page }) => (
        <Link
          to={PATHS.funnel}
          search={{ ...search, page }}
          className="row-name"
          title="Show its funnel"
        >
          {page}
        </Link>
      ),
    },
    {
      id: 'release',
      label: 'Release',
      value: ({ release }) => release || null,
      cell: ({ release }) => release || 'not known',
    },
    countColumn('visits', MEASURES.visits.heading),
    countColumn('engaged', 'Engaged'),
    countColumn('started', 'Started'),
    rateColumn('started_rate', 'Start rate', ({ started }) => started),
    {
      ...countColumn('leads', MEASURES.leads.heading),
      isFirstIfNarrow: true,
      cell: ({ page, leads }) =>
        leads === 0 ? (
          countText(leads)
        ) : (
          <Link to={PATHS.leads} search={{ ...leadsOfFunnel(days, search), page, kind: 'lead' }}>
            {countText(leads)}
          </Link>
        ),
    },
    {
      ...rateColumn('lead_rate', MEASURES.lead_rate.heading, ({ leads }) => leads),
      isFirstIfNarrow: true,
    },
    {
      id: 'revenue',
      label: 'Revenue / visit',
      isFigure: true,
      value: ({ revenue_per_visit_cents: cents, visits }) => comparableRate(cents, visits),
      isPale: ({ revenue_per_visit_cents: cents }) => cents === 0,
      cell: ({ revenue_per_visit_cents: cents, visits }) => (
        <Rate value={cents} cases={visits} text={moneyText} why={CALL_BACKS} />
      ),
    },
    vitalColumn('lcp', ({ lcp_ms }) => lcp_ms),
    vitalColumn('inp', ({ inp_ms }) => inp_ms),
    vitalColumn('cls', ({ cls }) => cls),
    {
      id: 'errors',
      label: 'Errors / 1,000',
      isFigure: true,
      value: ({ errors_per_thousand: errors, visits }) => comparableRate(errors, visits),
      isPale: ({ errors_per_thousand: errors }) => errors === 0,
      cell: ({ page, errors_per_thousand: errors, visits }) => {
        const shown = (
          <Rate value={errors} cases={visits} text={errorsText} why={NO_ERRORS_STORED} />
        );
        return errors ? (
          <Link to={PATHS.health} search={{ ...funnelFilters(search), ...whole, page }}>
            {shown}
          </Link>
        ) : (
          shown
        );
      },
    },
  ];
  return columns.filter(({ id }) => id !== 'release' || search.release !== undefined);
}

/** Errors of 1,000 visits from which on a page is marked: one visit of ten. */
const MANY_ERRORS = 100;

function errorsText(errors: number): ReactNode {
  const text = decimalText(errors);
  if (errors < MANY_ERRORS) return text;
  return (
    <>
      <span className="pill bad">{text}</span> <small className="under">many</small>
    </>
  );
}

function vitalColumn(
  id: 'lcp' | 'inp' | 'cls',
  numberOf: (page: Page) => number | null,
): PageColumn {
  return {
    id,
    label: id.toUpperCase(),
    isFigure: true,
    value: numberOf,
    cell: (page) => <Vital metric={id} value={numberOf(page)} />,
  };
}

function countColumn(id: 'visits' | 'engaged' | 'started' | 'leads', label: string): PageColumn {
  return {
    id,
    label,
    isFigure: true,
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
  const rate = (page: Page) => (page.visits === 0 ? null : countOf(page) / page.visits);
  return {
    id,
    label,
    isFigure: true,
    value: (page) => comparableRate(rate(page), page.visits),
    isPale: (page) => countOf(page) === 0,
    cell: (page) => <Rate value={rate(page)} cases={page.visits} text={percentText} />,
  };
}
