import { MAX_FUNNEL_GROUPS } from '@zipfront/contracts/api/funnel';
import { pickRange } from '../address.ts';
import { FilterValues } from '../reports/FilterValues.tsx';
import { Button } from '../ui/Button.tsx';
import { AddFilter, FilterChips } from '../ui/FilterChips.tsx';
import { FUNNEL_FILTERS, type FunnelFilterName, type FunnelSearch } from './funnel-search.ts';
import { groupLabel } from './visit-sets.ts';

export function FunnelChips({
  search,
  onChange,
}: {
  search: FunnelSearch;
  onChange(changed: Partial<FunnelSearch>): void;
}) {
  const { group: groups } = search;
  const values = (props: { property: FunnelFilterName; onChoose(value: string): void }) => (
    <FilterValues {...props} range={pickRange(search)} />
  );
  return (
    <div className="chips">
      <FilterChips
        properties={FUNNEL_FILTERS}
        search={search}
        onChange={onChange}
        renderValues={values}
      />
      {groups.map((group) => (
        <span key={group} className="chip">
          Compare <b>{groupLabel(group)}</b>
          <Button
            className="remove"
            aria-label={`Do not compare ${groupLabel(group)}`}
            onClick={() => onChange({ group: groups.filter((one) => one !== group) })}
          >
            ×
          </Button>
        </span>
      ))}
      {groups.length >= MAX_FUNNEL_GROUPS ? null : (
        <AddFilter
          label="Compare a group of visits"
          properties={FUNNEL_FILTERS}
          renderValues={values}
          onAdd={(property, value) => onChange({ group: [...groups, `${property}:${value}`] })}
        >
          + Compare
        </AddFilter>
      )}
    </div>
  );
}
