/** Says that the filters of a report do not reach a card, if there are any. */
export function WithoutFilters({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? <span>of all on these days, without the filters</span> : null;
}
