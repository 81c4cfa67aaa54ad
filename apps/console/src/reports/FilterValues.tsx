import { useQuery } from '@tanstack/react-query';
import { getReport } from '@zipfront/contracts/api/reports';
import { PAID } from '@zipfront/contracts/attribution/channels';
import type { FilterName } from '@zipfront/contracts/reports/dimensions';
import type { RangeSearch } from '../address.ts';
import { apiQuery } from '../api/queries.ts';
import { ValueList } from '../ui/FilterChips.tsx';

export function FilterValues({
  property,
  range,
  onChoose,
}: {
  property: FilterName;
  range: RangeSearch;
  onChoose(value: string): void;
}) {
  const query = { ...range, by: [property], limit: '200' };
  const { data } = useQuery(apiQuery(getReport, { query }));
  const found = data?.rows.flatMap((row) => (row[property] ? [row[property]] : [])) ?? [];
  const values = property === 'channel' && found.length > 0 ? [PAID, ...found] : found;
  return <ValueList values={values} isLoading={data === undefined} onChoose={onChoose} />;
}
