import type { SavedQuery } from '@zipfront/contracts/api/reports';
import { LEAST_CASES } from '@zipfront/contracts/console/rates';
import { useToday } from '../shell/reporting-time.ts';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import type { ReportSearch } from './report-search.ts';
import { isShown, savedSearch } from './saved-query.ts';

export const QUICK_REPORTS: readonly { id: string; label: string; query: SavedQuery }[] = [
  {
    id: 'yesterday',
    label: 'Profit yesterday',
    query: { days: 'yesterday', sort: '-profit_cents' },
  },
  {
    id: 'lost',
    label: 'Lost most in 7 days',
    query: { days: '7-days', sort: 'profit_cents' },
  },
  {
    id: 'week',
    // Whole days, each with the same weekday before.
    label: '7 days vs. the 7 before',
    query: { days: '7-days', compare: 'before' },
  },
  {
    id: 'phones',
    label: 'Worst pages on phones',
    query: {
      by: ['page'],
      days: '28-days',
      device: 'phone',
      sort: 'lead_rate',
      min_visits: String(LEAST_CASES),
    },
  },
];

export function QuickReports({
  search,
  onChoose,
}: {
  search: ReportSearch;
  onChoose(search: ReportSearch): void;
}) {
  const { site } = search;
  const today = useToday(site);
  const shown = QUICK_REPORTS.find(({ query }) => isShown({ ...query, site }, search, today));
  return (
    <ChipMenu
      label="Quick reports"
      options={QUICK_REPORTS}
      chosen={shown === undefined ? [] : [shown.id]}
      onChoose={([chosen]) => {
        const report = QUICK_REPORTS.find(({ id }) => id === chosen);
        if (report !== undefined) onChoose(savedSearch({ ...report.query, site }, today));
      }}
    >
      {shown?.label ?? 'Quick reports'}
    </ChipMenu>
  );
}
