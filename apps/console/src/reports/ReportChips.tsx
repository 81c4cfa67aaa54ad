import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type DimensionName,
} from '@zipfront/contracts/reports/dimensions';
import { pickRange } from '../address.ts';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import { FilterChips } from '../ui/FilterChips.tsx';
import { NO_VALUE } from '../ui/format.ts';
import { FilterValues } from './FilterValues.tsx';
import { REPORT_FILTERS, type ReportSearch } from './report-search.ts';

const PROPERTIES = DIMENSION_NAMES.map((id) => ({ id, label: DIMENSIONS[id].heading }));

const OF_CAMPAIGN = ['day', 'keyword', 'ad_group', 'source'] as const;

export interface ChipsOfReport {
  by: readonly DimensionName[];
  search: ReportSearch;
  onChange(changed: Partial<ReportSearch>): void;
}

export function ReportChips({ by, search, onChange }: ChipsOfReport) {
  const [first, second] = by;
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
        ? OF_CAMPAIGN.filter((name) => name !== first).map((name) => (
            <button
              key={name}
              type="button"
              className="chip quiet"
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
    </div>
  );
}
