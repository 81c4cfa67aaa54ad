import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ZipCodePlace } from '@zipfront/contracts/visits/zip-code';
import { loadZipCodes, ZIP_CODES_FILE } from '../../apps/server/src/site/zipcodes/zip-codes.ts';
import { median } from './wrk.ts';

interface Measurement {
  startMs: number;
  /** Growth of the process's resident memory, after garbage collection. */
  residentBytes: number;
  lookupsPerSecond: number;
}

const ROUNDS = 5;
const LOOKUPS = 5_000_000;
const ZIP_COUNT = 100_000;

/** Coprime to `ZIP_COUNT`, so that the lookups visit all zip codes, known or unknown. */
const STRIDE = 61_803;

type Find = (zip: string) => ZipCodePlace | undefined;

const CONTENDERS: Record<string, (file: string) => Find> = {
  columns: (file) => loadZipCodes(file).find,
  objects(file) {
    const places: ZipCodePlace[] = JSON.parse(readFileSync(file, 'utf8'));
    const byZip = new Map(places.map((place) => [place.zip, place]));
    return (zip) => byZip.get(zip);
  },
};

/** Compares the server's data structure of the zip codes with a Map of objects read from JSON. */
export async function benchZipCodes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zipfront-zip-codes-'));
  try {
    const json = join(folder, 'zip-codes.json');
    writeFileSync(json, JSON.stringify(allPlaces()));
    const rounds = Array.from({ length: ROUNDS }, () => ({
      columns: measureAlone('columns', ZIP_CODES_FILE),
      objects: measureAlone('objects', json),
    }));
    console.log('Zip codes (targets: start under 60 ms, under 12 MB resident)');
    print(
      'columns',
      ZIP_CODES_FILE,
      rounds.map((round) => round.columns),
    );
    print(
      'Map of objects from JSON',
      json,
      rounds.map((round) => round.objects),
    );
    const ratio = (of: (measure: Measurement) => number) =>
      median(rounds.map(({ columns, objects }) => of(columns) / of(objects))).toFixed(2);
    console.log(
      `  ratio columns / Map: start ${ratio((m) => m.startMs)}, ` +
        `resident ${ratio((m) => m.residentBytes)}, lookups ${ratio((m) => m.lookupsPerSecond)}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function allPlaces(): ZipCodePlace[] {
  const zipCodes = loadZipCodes();
  return allZips().flatMap((zip) => zipCodes.find(zip) ?? []);
}

function allZips(): string[] {
  return Array.from({ length: ZIP_COUNT }, (_, number) => String(number).padStart(5, '0'));
}

/** Measures in a new process, so that no data of another contender is in memory. */
function measureAlone(contender: string, file: string): Measurement {
  const args = ['--expose-gc', import.meta.filename, contender, file];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

function measure(contender: string, file: string): Measurement {
  const zips = allZips();
  const load = CONTENDERS[contender];
  if (!load) throw new Error(`Unknown contender ${contender}.`);
  const before = residentBytes();
  const started = performance.now();
  const find = load(file);
  const startMs = performance.now() - started;
  const after = residentBytes();
  lookUp(find, zips);
  const lookupsStarted = performance.now();
  const found = lookUp(find, zips);
  const seconds = (performance.now() - lookupsStarted) / 1000;
  if (found === 0) throw new Error(`${contender} found nothing.`);
  return { startMs, residentBytes: after - before, lookupsPerSecond: LOOKUPS / seconds };
}

function lookUp(find: Find, zips: string[]): number {
  let found = 0;
  for (let index = 0; index < LOOKUPS; index += 1) {
    if (find(zips[(index * STRIDE) % ZIP_COUNT] ?? '')?.city) found += 1;
  }
  return found;
}

function residentBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}

function print(name: string, file: string, measures: Measurement[]): void {
  const of = (value: (measure: Measurement) => number) => median(measures.map(value));
  console.log(
    `  ${name.padEnd(28)} ${(statSync(file).size / 1e6).toFixed(2)} MB on disk   ` +
      `start ${of((m) => m.startMs).toFixed(0)} ms   ` +
      `resident ${(of((m) => m.residentBytes) / 1e6).toFixed(1)} MB   ` +
      `${(of((m) => m.lookupsPerSecond) / 1e6).toFixed(1)} million lookups/s`,
  );
}

if (import.meta.main) {
  const [contender, file] = process.argv.slice(2);
  if (contender && file) console.log(JSON.stringify(measure(contender, file)));
  else await benchZipCodes();
}
