#!/bin/sh
# Package: amortizejs 1.0.3 (npm), on Node 20 or later.
# Behaviour: the days of a schedule run on from the day before: a loan that begins on 31 January 2026 is paid on 3 March
# next, not in February, and on the 3rd of each month from then on, until 3 April 2027 in place of 31 March. From 31 May
# it is the 1st: two payments in July, none in June. From 30 August the seventh payment is on 2 March. The first payment
# is on the day of the loan, and has a month of interest. At an `apr` of 0 each number is NaN.
# Expected: the last day of a shorter month and the 31st again afterwards, one payment in each month; for no interest
# the amount by its months, $100 of $1,200.
# Hurts: reminders and debits of a plan come days late or twice a month for all who bought at the end of a month, and a
# dealer's offer of 0 % shows NaN.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent amortizejs@1.0.3
cat >check.cjs <<'JS'
const { Calculator } = require('amortizejs');

const day = (date) => [date.getMonth() + 1, date.getDate(), date.getFullYear()].join('/');
function read(year, month, first, loanTerm) {
  const startDate = new Date(year, month - 1, first);
  const { endDate, schedule } = Calculator.calculate({ method: 'mortgage', apr: 6, balance: 1200, loanTerm, startDate });
  return `${schedule.map(({ date }) => day(date)).join(' ')}, ends ${day(endDate)}`;
}
const [first] = Calculator.calculate({ method: 'mortgage', apr: 6, balance: 1200, loanTerm: 12 }).schedule;
const free = Calculator.calculate({ method: 'mortgage', apr: 0, balance: 1200, loanTerm: 12 });
const seen = [
  read(2026, 1, 15, 4),
  read(2026, 1, 31, 14),
  read(2026, 5, 31, 4),
  read(2026, 8, 30, 8),
  `first interest ${first.interest}`,
  `without interest ${free.periodicPayment}, in all ${free.totalPayment}`,
];
console.log('amortizejs', require('amortizejs/package.json').version, seen);
const expected = [
  '1/15/2026 2/15/2026 3/15/2026 4/15/2026, ends 5/15/2026',
  '1/31/2026 3/3/2026 4/3/2026 5/3/2026 6/3/2026 7/3/2026 8/3/2026 9/3/2026 10/3/2026 11/3/2026 12/3/2026 1/3/2027 2/3/2027 3/3/2027, ends 4/3/2027',
  '5/31/2026 7/1/2026 8/1/2026 9/1/2026, ends 10/1/2026',
  '8/30/2026 9/30/2026 10/30/2026 11/30/2026 12/30/2026 1/30/2027 3/2/2027 4/2/2027, ends 5/2/2027',
  'first interest 6',
  'without interest NaN, in all NaN',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
