#!/bin/sh
# Package: loanjs 1.1.2 (npm), on Node 20 or later.
# Behaviour: with the type annuityDue, payments at the beginning of each month, the instalment is right and its parts
# are not. Of 600 dollars in 6 payments at 12 % a year, six times 102.50, 615.00 in all, `sum` is 621.34 and
# `interestSum` 21.34, more than the 21.16 of payments at the end of the month. The first instalment, paid on the day of
# the loan, has 6.00 of interest, and the capital of the six adds up to 593.66, while `capitalSum` is 600 and `remain`
# 0. Of 1,000 dollars in 12 payments at 5 % the interest is 27.38 in place of 23.00. Of annuity and diminishing the sums
# agree to four cents.
# Expected: no interest on the first day, 15.00 in all, and parts that add up to the loan, as its README has "the sum of
# interest" and names annuityDue beside the other types.
# Hurts: a lease or a premium in instalments is paid in advance: a page shows a cost of credit that is 42 % too high,
# and a ledger by the parts lacks $6.34.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent loanjs@1.1.2
cat >check.cjs <<'JS'
const { Loan } = require('loanjs');

function read(type, amount, months, rate) {
  const loan = new Loan(amount, months, rate, type);
  const total = (name) => loan.installments.reduce((sum, payment) => sum + payment[name], 0).toFixed(2);
  const { interest, remain } = { interest: loan.installments[0].interest, remain: loan.installments.at(-1).remain };
  return [
    `${type} ${amount}: sum ${loan.sum}, interest ${loan.interestSum}, capital ${loan.capitalSum}`,
    `paid ${total('installment')}, capital ${total('capital')}, first interest ${interest}, remains ${remain}`,
  ].join('; ');
}
const seen = ['annuity', 'annuityDue', 'diminishing'].flatMap((type) => [
  read(type, 600, 6, 12),
  read(type, 1000, 12, 5),
]);
console.log('loanjs', require('loanjs/package.json').version, seen);
const expected = [
  'annuity 600: sum 621.16, interest 21.16, capital 600; paid 621.18, capital 600.02, first interest 6, remains 0',
  'annuity 1000: sum 1027.3, interest 27.3, capital 1000; paid 1027.32, capital 1000.02, first interest 4.17, remains 0',
  'annuityDue 600: sum 621.34, interest 21.34, capital 600; paid 615.00, capital 593.66, first interest 6, remains 0',
  'annuityDue 1000: sum 1027.38, interest 27.38, capital 1000; paid 1023.00, capital 995.62, first interest 4.17, remains 0',
  'diminishing 600: sum 621, interest 21, capital 600; paid 621.00, capital 600.00, first interest 6, remains 0',
  'diminishing 1000: sum 1027.09, interest 27.09, capital 1000; paid 1027.05, capital 999.96, first interest 4.17, remains 0',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
