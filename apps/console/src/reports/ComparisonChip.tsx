import { COMPARED_DAYS, type ComparedDays } from '@zipfront/contracts/console/reports';
import { countDays, type Days, daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { ChipDialog } from '../ui/ChipDialog.tsx';
import { dayText } from '../ui/format.ts';
import { COMPARED_WORDS } from './condition-text.ts';
import type { ReportSearch } from './report-search.ts';

const OPTIONS: { id: ComparedDays | ''; label: string }[] = [
  { id: '', label: 'No comparison' },
  ...COMPARED_DAYS.map((id) => ({ id, label: `vs. ${COMPARED_WORDS[id]}` })),
];

type Comparison = Pick<ReportSearch, 'compare' | 'compare_from'>;

export function ComparisonChip({
  search: { compare, compare_from: first },
  days,
  onChange,
}: {
  search: Comparison;
  days: Days;
  onChange(comparison: Comparison): void;
}) {
  const name = first
    ? `vs. from ${dayText(first)}`
    : (OPTIONS.find(({ id }) => id === (compare ?? ''))?.label ?? '');
  const last = daysAfter(days.from, -1);
  const count = countDays(days);
  return (
    <ChipDialog
      label="Comparison"
      name={name}
      kind="quiet"
      options={OPTIONS}
      chosen={first === undefined ? (compare ?? '') : null}
      onChoose={(id) => onChange({ compare: id || undefined, compare_from: undefined })}
      form={{
        fields: (
          <label>
            {count === 1 ? 'Day' : `First of ${count} days`}
            <input className="field" type="date" name="first" defaultValue={first} max={last} />
          </label>
        ),
        submit: count === 1 ? 'Compare with this day' : 'Compare with these days',
        onSubmit(values) {
          const day = String(values.get('first'));
          if (day === '') return 'Choose the first day.';
          if (day > last) return 'The compared days begin before those of the report.';
          onChange({ compare: undefined, compare_from: day });
          return null;
        },
      }}
    >
      {name}
    </ChipDialog>
  );
}
