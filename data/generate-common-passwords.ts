import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { MIN_PASSWORD_LENGTH } from '../apps/server/src/console/accounts/password.ts';

const source = join(
  import.meta.dirname,
  'node_modules/@zxcvbn-ts/language-common/src/passwords.json',
);
const target = join(import.meta.dirname, 'common-passwords.txt');

if (!existsSync(source)) {
  console.error('The sources are not installed: run "npm ci" in data/ first.');
  process.exit(1);
}
const ranked = v.parse(v.array(v.string()), JSON.parse(readFileSync(source, 'utf8')));
const long = ranked.filter((password) => [...password].length >= MIN_PASSWORD_LENGTH);
const passwords = [...new Set(long.map((password) => password.toLowerCase()))].sort();
writeFileSync(target, `${passwords.join('\n')}\n`);
console.log(`Wrote ${passwords.length} common passwords to ${target}.`);
