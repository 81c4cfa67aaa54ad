import { copyFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../../open-store.ts';
import { storeVisit } from '../../../visitors/visits/store-visit.ts';
import { databaseFile, isFileUrl } from '../database-url.ts';
import { databaseFolder, type Engine } from './engines.ts';
import { silentLog } from './silent-log.ts';
import { visitRows } from './visit-rows.ts';

/** SQLite files with tables and visits, by the number of visits: each is made once, and copied. */
const usedFiles = new Map<number, string>();

/** The URL of a database that is deleted when the test ends. */
export async function newDatabase(engine: Engine): Promise<string> {
  const database = await engine.create();
  onTestFinished(() => database.drop());
  return database.url;
}

/** The URL of a database with tables and `visits` visits, which is deleted when the test ends. */
export async function usedDatabase(engine: Engine, visits = 1): Promise<string> {
  const { url, drop } = await engine.createForStore();
  onTestFinished(drop);
  if (isFileUrl(url)) copyFileSync(await usedFile(visits), databaseFile(url));
  else await useDatabase(url, visits);
  return url;
}

async function usedFile(visits: number): Promise<string> {
  const known = usedFiles.get(visits);
  if (known !== undefined) return known;
  const file = join(mkdtempSync(join(databaseFolder, 'used-')), 'used.db');
  await useDatabase(`file:${file}`, visits);
  usedFiles.set(visits, file);
  return file;
}

async function useDatabase(url: string, visits: number): Promise<void> {
  const store = await openStore({ url, log: silentLog });
  for (let visit = 0; visit < visits; visit += 1) await store.write(storeVisit, visitRows());
  await store.close();
}
