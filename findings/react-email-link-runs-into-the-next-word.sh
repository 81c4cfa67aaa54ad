#!/bin/sh
# Packages: @react-email/render 2.3.1, @react-email/components 1.0.12, react 19.3.1 and react-dom 19.3.1 (npm), on
# Node 20 or later.
# Behaviour: in the text of a mail, `render(…, { plainText: true })` and `toPlainText`, an address stands without
# brackets, and what follows it without a space. Of two buttons below each other in JSX, which has no space between
# its lines, it says "Accept https://site.example/?lead=17Decline https://…": the first link has the lead 17Decline.
# Before a bracket, a comma and a quotation mark it is the same. In a mail as HTML both links are right. html-to-text
# inside, as it is, writes the address in brackets.
# Expected: an address that ends where the link does: on its own line, in brackets, or with a space behind it.
# Hurts: who reads mail as text, in a watch or in a filter, opens a page that is not there, of the first link alone:
# to confirm an estimate, to accept a lead, or to unsubscribe.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @react-email/render@2.3.1 @react-email/components@1.0.12 react@19.3.1 \
  react-dom@19.3.1
cat >check.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Body, Button, Html, Link, Text } from '@react-email/components';
import { render, toPlainText } from '@react-email/render';
import { createElement as create } from 'react';

const { version } = JSON.parse(readFileSync('node_modules/@react-email/render/package.json', 'utf8'));
const address = 'https://site.example/?lead=17';
const mails = [
  [create(Button, { href: address }, 'Accept'), create(Button, { href: 'https://site.example/no' }, 'Decline')],
  [create(Text, {}, create(Link, { href: address }, 'See'), create('strong', {}, 'today'))],
  [create(Text, {}, 'Your estimate (', create(Link, { href: address }, 'see'), ') is ready')],
  [create(Text, {}, create(Link, { href: address }, 'See')), create(Text, {}, 'today')],
].map((parts) => create(Html, {}, create(Body, {}, ...parts)));
const seen = await Promise.all(mails.map((mail) => render(mail, { plainText: true })));
seen.push(toPlainText(await render(mails[0])));
const html = await render(mails[0]);
seen.push(html.includes(`href="${address}"`));
console.log(process.version, '@react-email/render', version, seen);
const expected = [
  `Accept ${address}Decline https://site.example/no`,
  `See ${address}today`,
  `Your estimate (see ${address}) is ready`,
  `See ${address}\n\ntoday`,
  `Accept ${address}Decline https://site.example/no`,
  true,
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
