import { getReport, savedQuery } from '@zipfront/contracts/api/reports';
import { COMPARED_DAYS } from '@zipfront/contracts/console/reports';
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  FILTER_NAMES,
  type FilterName,
  hasVisits,
  isOfDays,
} from '@zipfront/contracts/reports/dimensions';
import { MEASURE_NAMES } from '@zipfront/contracts/reports/measures';
import * as v from 'valibot';
import { optionalPart, RANGE_PARTS, repeatedPart } from '../address.ts';

export const REPORT_FILTERS = FILTER_NAMES.map((id) => ({ id, label: DIMENSIONS[id].heading }));

type FilterParts = typeof savedQuery.entries;

const FILTER_PARTS = Object.fromEntries(
  FILTER_NAMES.map((name) => [
    name,
    optionalPart(savedQuery.entries[name].wrapped as v.GenericSchema<string>),
  ]),
) as {
  [Name in FilterName]: ReturnType<typeof optionalPart<FilterParts[Name]['wrapped']>>;
};

export const reportSearch = v.object({
  ...RANGE_PARTS,
  by: repeatedPart(v.picklist(DIMENSION_NAMES)),
  ...FILTER_PARTS,
  compare: optionalPart(v.picklist(COMPARED_DAYS)),
  compare_from: optionalPart(getReport.query.entries.compare_from.wrapped),
  sort: optionalPart(getReport.query.entries.sort.wrapped),
  min: optionalPart(v.pipe(v.string(), v.regex(/^\d{1,6}$/))),
  chart: optionalPart(v.picklist(MEASURE_NAMES)),
  columns: repeatedPart(v.picklist(MEASURE_NAMES)),
});

export type ReportSearch = v.InferOutput<typeof reportSearch>;

export function reportFilters(search: ReportSearch): Pick<ReportSearch, FilterName> {
  return Object.fromEntries(REPORT_FILTERS.map(({ id }) => [id, search[id]]));
}

export function areVisitsKnown(search: ReportSearch): boolean {
  return hasVisits(search.by, search);
}

/** Leaves out the least number of visits where visits are not known: no row has it. */
export function answerableSearch(search: ReportSearch): ReportSearch {
  return areVisitsKnown(search) ? search : { ...search, min: undefined };
}

/** The changes of a search that lead from a report to that of one of its days. */
export function oneDaySearch({ by }: ReportSearch, day: string): Partial<ReportSearch> {
  return { from: day, to: day, by: by.filter((property) => !isOfDays(property)), sort: undefined };
}
