#!/bin/sh
# Packages: mailcheck 1.1.1 and @zootools/email-spell-checker 1.12.0 (npm), its successor, on Node 20 or
# later.
# Behaviour: Mailcheck replaces an ending at the first place where its letters stand in the domain: for
# company.co, a right address, it suggests commpany.co, for unicorn.co unicomrn.co, and for a network.net
# that lost its last letter nettwork.ne. Both suggest other providers for people of large ones: of
# hotmail.com.mx and yahoo.com.mx they make hotmail.com and yahoo.com, of email.com gmail.com; Mailcheck
# proton.de of proton.me and sky.com of hey.com.
# Expected: company.com, or nothing, for an ending that is replaced is at the end; and no suggestion for
# the domains of large mail providers.
# Hurts: for a person in Mexico or at Proton the form shows a right address as wrong, and the one that it
# suggests belongs to another person, who receives the estimate.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0
cat >check.mjs <<'JS'
import emailSpellChecker from '@zootools/email-spell-checker';
import mailcheck from 'mailcheck';

const domains = ['gmial.com', 'company.co', 'unicorn.co', 'network.ne', 'hotmail.com.mx', 'yahoo.com.mx'];
domains.push('email.com', 'proton.me', 'hey.com');
const seen = domains.map((domain) => {
  const email = `jane@${domain}`;
  const suggested = [mailcheck.run({ email }), emailSpellChecker.run({ email })];
  return [domain, ...suggested.map((suggestion) => suggestion?.domain ?? '-')].join(' ');
});
console.log('typed, suggested by mailcheck, suggested by email-spell-checker', seen);
const expected = [
  'gmial.com gmail.com gmail.com',
  'company.co commpany.co -',
  'unicorn.co unicomrn.co -',
  'network.ne nettwork.ne network.net',
  'hotmail.com.mx hotmail.com hotmail.com',
  'yahoo.com.mx yahoo.com yahoo.com',
  'email.com gmail.com gmail.com',
  'proton.me proton.de -',
  'hey.com sky.com -',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
