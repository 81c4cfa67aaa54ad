#!/bin/sh
# Packages: tabulator-tables 6.5.3 (npm), in jsdom 29.1.1, on Node 20.19 or later.
# Behaviour: the calculations below a column read an empty cell in three ways. Of prices 10 and null the average is 5,
# the least 0 and the count 1; of -5 and null the largest is 0; where the field is absent (undefined) the average is NaN
# and the sum right, and least and largest are NaN if such a row is the first and right if it is the last, so that they
# change with the order of rows. `count` leaves out prices of 0. The filter "smart" has 0 among the empty cells ("!")
# and not among those with a value ("."), and null among "<5". In "smarter", ">1 and <3" in small letters is ">1": what
# follows is dropped. The formatter `money` shows 1,234.50, as text, as $1.00.
# Expected: cells without a value are left out, as the documents have it for `count` ("non empty cells"); 0 is a value;
# "and" is refused or read; a text that is no number is shown as it is, as "n/a" is.
# Hurts: the cheapest lead of a report is $0 and the average price too low by the share of leads that were not sold.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent tabulator-tables@6.5.3 jsdom@29.1.1
cat >check.cjs <<'JS'
const { JSDOM } = require('jsdom');

const { window } = new JSDOM('<!doctype html>', { pretendToBeVisual: true });
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
const names = ['document', 'navigator', 'Element', 'HTMLElement', 'Node', 'NodeList', 'Event', 'CustomEvent'];
Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: Observer });
names.push('DocumentFragment', 'getComputedStyle', 'ResizeObserver', 'IntersectionObserver', 'window');
for (const name of names) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
Object.defineProperty(window.HTMLElement.prototype, 'offsetParent', { get() { return this.parentNode; } });
const Tabulator = require('tabulator-tables');

async function show(prices, column, act) {
  const place = document.body.appendChild(document.createElement('div'));
  const data = prices.map((price, id) => (price === undefined ? { id } : { id, price }));
  const table = new Tabulator(place, { data, columns: [{ title: 'Price', field: 'price', ...column }] });
  await new Promise((resolve) => { table.on('tableBuilt', resolve); });
  const result = act(table);
  table.destroy();
  return result;
}
async function calculate(...prices) {
  const results = [];
  for (const bottomCalc of ['sum', 'avg', 'min', 'max', 'count']) {
    results.push(`${bottomCalc} ${await show(prices, { bottomCalc }, (table) => table.getCalcResults().bottom.price)}`);
  }
  return results.join(', ');
}
const find = (prices, type, value) =>
  show(prices, {}, (table) => {
    table.setFilter('price', type, value);
    return JSON.stringify(table.getData('active').map(({ price }) => price));
  });
const format = (price) =>
  show([price], { formatter: 'money', formatterParams: { symbol: '$' } }, (table) =>
    table.getRows()[0].getCells()[0].getElement().textContent,
  );
async function run() {
  const prices = [0, 5, null, 2];
  return {
    empty: await calculate(10, null),
    below: await calculate(-5, null),
    absentFirst: await calculate(undefined, 10, 20),
    absentLast: await calculate(10, 20, undefined),
    zeros: await calculate(0, 0, 6),
    smart: await Promise.all(['!', '.', '<5'].map((value) => find(prices, 'smart', value))),
    smarter: await Promise.all(['>1 AND <3', '>1 and <3'].map((value) => find(prices, 'smarter', value))),
    money: await Promise.all([1234.5, '1,234.50', 'n/a'].map(format)),
  };
}
run().then((seen) => {
  console.log(process.version, seen);
  const expected = {
    empty: 'sum 10, avg 5, min 0, max 10, count 1',
    below: 'sum -5, avg -2.5, min -5, max 0, count 1',
    absentFirst: 'sum 30, avg NaN, min NaN, max NaN, count 2',
    absentLast: 'sum 30, avg NaN, min 10, max 20, count 2',
    zeros: 'sum 6, avg 2, min 0, max 6, count 1',
    smart: ['[0,null]', '[5,2]', '[0,null,2]'],
    smarter: ['[2]', '[5,2]'],
    money: ['$1,234.50', '$1.00', 'n/a'],
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
});
JS
node check.cjs
