#!/bin/sh
# Package: @tanstack/table-core 9.3.1 (npm), the functions of TanStack Table, on Node 20 or later.
# Behaviour: each function reads a cell by a rule of its own. Of amounts as texts, as pg and others have NUMERIC, the sum
# is 0, minimum, maximum and median are undefined, and the mean is right; the order that "auto" chooses is that of
# versions: -5.00, -12.00, 9.8, 9.75, 10.50. The bounds for a slider are right, `inNumberRange`, which is to be set by
# them, finds nothing, and `between` finds the rows. A lead without a cost (null) is left out by the aggregations and
# inNumberRange, and is 0 for the slider, `between` and `lessThan`. Rates of 0/0 (NaN) leave the rest unsorted: 2, NaN,
# 1, 3, NaN, 5.
# Expected: one reading of a cell in a column, as its total stands below the rows that its filter and order chose; what
# has a value is in order, whatever else is there.
# Hurts: the total of a page of spend is $0 beside an average that is right; the worst campaign is not on the first
# page; "less than $10" lists leads whose cost is unknown.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @tanstack/table-core@9.3.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import * as tanstack from '@tanstack/table-core';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';

const features = tanstack.tableFeatures({
  coreReactivityFeature: storeReactivityBindings(),
  columnFacetingFeature: tanstack.columnFacetingFeature,
  columnFilteringFeature: tanstack.columnFilteringFeature,
  rowAggregationFeature: tanstack.rowAggregationFeature,
  rowSortingFeature: tanstack.rowSortingFeature,
  aggregationFns: tanstack.aggregationFns,
  sortFns: tanstack.sortFns,
  facetedMinMaxValues: tanstack.createFacetedMinMaxValues(),
  facetedRowModel: tanstack.createFacetedRowModel(),
  filteredRowModel: tanstack.createFilteredRowModel(),
  sortedRowModel: tanstack.createSortedRowModel(),
});
function show(costs, column, initialState) {
  const columns = [{ id: 'cost', accessorKey: 'cost', ...column }];
  const data = costs.map((cost) => ({ cost }));
  return tanstack.constructTable({ features, columns, data, initialState });
}
const rowsOf = (table) => table.getRowModel().rows.map((row) => row.getValue('cost')).join(' ; ');
const sort = (costs) => rowsOf(show(costs, {}, { sorting: [{ id: 'cost', desc: false }] }));
const find = (costs, filterFn, value) => rowsOf(show(costs, { filterFn }, { columnFilters: [{ id: 'cost', value }] }));
const aggregate = (costs, aggregationFn) => show(costs, { aggregationFn }).getColumn('cost').getAggregationValue();
const boundsOf = (costs) => show(costs).getColumn('cost').getFacetedMinMaxValues().join(' to ');

const { filterFn_between: between, filterFn_inNumberRange: inRange, filterFn_lessThan: lessThan } = tanstack;
const texts = ['9.75', '10.50', '9.8', '-5.00', '100.00', '-12.00'];
const costs = [5, null, 3, 20];
const totals = ['sum', 'min', 'max', 'median', 'mean'];
const seen = {
  texts: totals.map((name) => `${name} ${aggregate(['9.75', '10.25'], name)}`).join(', '),
  sorted: sort(texts),
  bounds: boundsOf(texts),
  inNumberRange: find(texts, inRange, [-12, 100]),
  between: find(texts, between, [-6, 10]),
  numbers: totals.map((name) => `${name} ${aggregate(costs, name)}`).join(', '),
  boundsWithNull: boundsOf(costs),
  inNumberRangeWithNull: find(costs, inRange, [-1, 10]),
  betweenWithNull: find(costs, between, [-1, 10]),
  lessThanWithNull: find(costs, lessThan, 10),
  rates: sort([5, NaN, 3, 1, NaN, 2]),
};
const { version } = JSON.parse(readFileSync('node_modules/@tanstack/table-core/package.json', 'utf8'));
console.log(version, seen);
const expected = {
  texts: 'sum 0, min undefined, max undefined, median undefined, mean 10',
  sorted: '-5.00 ; -12.00 ; 9.8 ; 9.75 ; 10.50 ; 100.00',
  bounds: '-12 to 100',
  inNumberRange: '',
  between: '9.75 ; 9.8 ; -5.00',
  numbers: 'sum 28, min 3, max 20, median 5, mean 9.333333333333334',
  boundsWithNull: '0 to 20',
  inNumberRangeWithNull: '5 ; 3',
  betweenWithNull: '5 ;  ; 3',
  lessThanWithNull: '5 ;  ; 3',
  rates: '2 ; NaN ; 1 ; 3 ; NaN ; 5',
};
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
