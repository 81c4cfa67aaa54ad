import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type DimensionName,
} from '@zipfront/contracts/reports/dimensions';
import { MEASURE_NAMES } from '@zipfront/contracts/reports/measures';
import { pickRange } from '../address.ts';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import { FilterChips } from '../ui/FilterChips.tsx';
import { NO_VALUE } from '../ui/format.ts';
import { FilterValues } from './FilterValues.tsx';
import { MinimumVisits } from './MinimumVisits.tsx';
import { MEASURE_COLUMNS, usualColumns } from './measures.ts';
import { areVisitsKnown, REPORT_FILTERS, type ReportSearch } from './report-search.ts';

const PROPERTIES = DIMENSION_NAMES.map((id) => ({ id, label: DIMENSIONS[id].heading }));

const OF_CAMPAIGN = ['day', 'keyword', 'ad_group', 'source'] as const;

export function ReportChips({
  by,
  search,
  onChange,
}: {
  by: readonly DimensionName[];
  search: ReportSearch;
  onChange(changed: Partial<ReportSearch>): void;
}) {
  const [first, second] = by;
  const usual = usualColumns(by).map(({ id }) => id);
  return (
    <div className="chips">
      <ChipMenu
        label="Group by"
        kind="on"
        options={PROPERTIES}
        chosen={first ? [first] : []}
        onChoose={([chosen]) =>
          onChange({ by: [chosen as DimensionName, ...(second ? [second] : [])], sort: undefined })
        }
      >
        Group by <b>{first && DIMENSIONS[first].heading}</b>
      </ChipMenu>
      <ChipMenu
        label="Then by"
        options={[{ id: '', label: 'None' }, ...PROPERTIES]}
        chosen={[second ?? '']}
        onChoose={([chosen]) =>
          onChange({
            by: [first, chosen].filter((name): name is DimensionName => Boolean(name)),
            sort: undefined,
          })
        }
      >
        {second ? `then ${DIMENSIONS[second].heading}` : 'then…'}
      </ChipMenu>
      {search.campaign
        ? OF_CAMPAIGN.map((name) => (
            <button
              key={name}
              type="button"
              className="chip quiet"
              aria-pressed={first === name}
              onClick={() => onChange({ by: [name], sort: undefined })}
            >
              By {DIMENSIONS[name].heading.toLowerCase()}
            </button>
          ))
        : null}
      <FilterChips
        properties={REPORT_FILTERS}
        search={search}
        onChange={onChange}
        textOf={(value) => value || NO_VALUE}
        renderValues={({ property, onChoose }) => (
          <FilterValues property={property} range={pickRange(search)} onChoose={onChoose} />
        )}
      />
      <div className="end">
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
      </div>
    </div>
  );
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
