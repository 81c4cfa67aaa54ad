import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { canInstall, INSTALL_TIMEOUT_MS, installPackages } from '../../testing/install-packages.ts';
import { timing, writeFile } from './testing/write-file.ts';

/** Programs that print the number of rows of the first file, and a property of the second. */
const READERS = [
  {
    name: 'nodejs-polars',
    version: '0.26.1',
    program: `import pl from 'nodejs-polars';
const [empty, full] = process.argv.slice(2).map((path) => pl.readParquet(path).toRecords());
console.log(empty.length, JSON.parse(full[0].properties).timer);`,
  },
  {
    name: 'chdb',
    version: '3.4.0',
    program: `import { query } from 'chdb';
const [empty, full] = process.argv.slice(2).map((path) =>
  String(query(\`select * from file('\${path}', 'Parquet')\`, 'JSONEachRow')).trim());
console.log(empty.length, JSON.parse(JSON.parse(full).properties).timer);`,
  },
];

// behaviour: 37.12
it.runIf(canInstall).for(READERS)(
  'reads files with and without rows by $name',
  { timeout: INSTALL_TIMEOUT_MS },
  async ({ name, version, program }) => {
    const folder = installPackages(`${name}@${version}`);
    const options = { cwd: folder, encoding: 'utf8' } as const;
    writeFileSync(join(folder, 'read.mjs'), program);
    const files = [await writeFile('events', []), await writeFile('events', [timing('a')])];
    const printed = execFileSync(process.execPath, ['read.mjs', ...files], options);
    expect(printed.trim()).toBe('0 a');
    const document = readFileSync(
      join(import.meta.dirname, '../../../../../docs/warehouse.md'),
      'utf8',
    );
    expect(document).toContain(`\`${name}\` ${version}`);
  },
);
