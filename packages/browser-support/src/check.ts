import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { builtAssets } from './built-assets.ts';
import { listSchema, supportProblems } from './support-problems.ts';

const file = join(import.meta.dirname, '../newer-features.yaml');
const list = v.parse(listSchema, parse(readFileSync(file, 'utf8')));
const assets = await builtAssets();
const problems = supportProblems(assets, list);
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0) {
  console.error(`Features with a fallback are listed in ${file}.`);
  process.exit(1);
}
console.log(`  ${assets.length} scripts and style sheets use no unlisted newer features.`);
