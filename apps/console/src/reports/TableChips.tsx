import { MEASURE_NAMES } from '@zipfront/contracts/reports/measures';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import { MinimumVisits } from './MinimumVisits.tsx';
import { MEASURE_COLUMNS, usualColumns } from './measures.ts';
import type { ChipsOfReport } from './ReportChips.tsx';
import { areVisitsKnown } from './report-search.ts';

export function TableChips({ by, search, onChange }: ChipsOfReport) {
  const usual = usualColumns(by).map(({ id }) => id);
  return (
    <>
      {areVisitsKnown(search) ? (
        <MinimumVisits
          label="Fewest visits of a row"
          min={search.min}
          onChange={(min) => onChange({ min })}
        />
      ) : null}
      <ChipMenu
        label="Columns"
        kind="quiet"
        isMultiple={true}
        options={MEASURE_COLUMNS}
        chosen={search.columns.length === 0 ? usual : search.columns}
        onChoose={(chosen) =>
          onChange({
            columns: same(chosen, usual)
              ? []
              : MEASURE_NAMES.filter((name) => chosen.includes(name)),
          })
        }
      >
        Columns
      </ChipMenu>
    </>
  );
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
