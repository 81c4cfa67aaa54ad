#!/bin/sh
# Packages: mailparser 3.14.2 and nodemailer 10.6.1 (npm), on Node 20 or later.
# Behaviour: the `text` of a mail that has HTML alone is made by html-to-text with its defaults, which
# put nothing between the cells of a row, nor between rows: a report with 1,204 visits and 35 leads
# becomes "Brand1,20435", and `textAsHtml` has the same. Blocks and words keep their spaces.
# Expected: a space, tab or new line between cells, as a browser copies them; mailparser describes
# `text` as the plain text of the message, and has no option for it but to skip it.
# Hurts: figures of partners and ad platforms that are read from mails are other figures, not errors.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent mailparser@3.14.2 nodemailer@10.6.1
cat >check.cjs <<'JS'
const { simpleParser } = require('mailparser');
const { version } = require('mailparser/package.json');
const nodemailer = require('nodemailer');

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const row = (...cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
async function textOf(html) {
  const mail = { from: 'reports@example.com', to: 'desk@example.com', subject: 'Yesterday', html };
  const { message } = await transport.sendMail(mail);
  return (await simpleParser(message)).text;
}
async function main() {
  const seen = {
    version,
    row: await textOf(`<table>${row('Brand', '1,204', '35')}</table>`),
    rows: await textOf(`<table>${row('12', '3')}${row('45', '6')}</table>`),
    blocks: await textOf('<div>12</div><div>3</div>'),
    words: await textOf('<b>12</b> <b>3</b>'),
  };
  console.log(seen);
  const expected = {
    version: '3.14.2',
    row: 'Brand1,20435',
    rows: '123456',
    blocks: '12\n3',
    words: '12 3',
  };
  process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
}
main();
JS
node check.cjs
