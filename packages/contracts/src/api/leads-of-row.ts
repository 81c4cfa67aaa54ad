import { type DimensionName, WEEKDAY_NAMES } from '../reports/dimensions.ts';
import type { listLeads } from './leads.ts';
import type { RequestOf } from './operation.ts';

type LeadsQuery = RequestOf<typeof listLeads>['query'];

export function leadsOfRow(
  names: Partial<Record<DimensionName, string | undefined>>,
  base: LeadsQuery,
): LeadsQuery {
  let filters = base;
  for (const [property, name] of Object.entries(names) as [DimensionName, string][]) {
    filters = { ...filters, ...rowFilter(property, name) };
  }
  return filters;
}

function rowFilter(property: DimensionName, name: string): LeadsQuery {
  return { [property]: property === 'weekday' ? String(WEEKDAY_NAMES.indexOf(name)) : name };
}
