import { useToday } from '../shell/reporting-time.ts';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import type { ReportSearch } from './report-search.ts';
import { isShown, QUICK_REPORTS, savedSearch } from './saved-query.ts';

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
