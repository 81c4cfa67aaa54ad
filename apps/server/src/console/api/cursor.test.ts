import type { Operation } from '@zipfront/contracts/api/operation';
import { OPERATIONS } from '@zipfront/contracts/api/operations';
import { describe, expect, it } from 'vitest';
import { fillSamples } from '../../../../demo/src/samples/fill-samples.ts';
import { emptySampleStore, world } from '../../../../demo/src/samples/testing/sample-database.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, person } from './testing/api-client.ts';

const LISTS = Object.values<Operation>(OPERATIONS).filter(
  ({ query }) => query?.entries.cursor !== undefined,
);

/** Values that a cursor may be made of by hand. JSON has the greater ones as `1e999`. */
const PARTS = [
  'abc',
  '',
  'a\0b',
  '\ud800',
  1,
  -1,
  1.5,
  2 ** 53,
  null,
  true,
  [],
  {},
  ['a'],
  '1e999',
];

/** Cursors that no list has made, with the hash of one that it has. */
function madeUp(cursor: string): string[] {
  const [hash, ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  const encoded = (value: unknown) =>
    Buffer.from(JSON.stringify(value).replace('"1e999"', '1e999')).toString('base64url');
  const isOther = (one: unknown, other: unknown) => typeof one !== typeof other;
  const changed = place.flatMap((part: unknown, index: number) =>
    PARTS.filter((other) => isOther(part, other) || other === 'a\0b' || other === 1.5).map(
      (other) => [hash, ...place.with(index, other)],
    ),
  );
  return [
    [],
    [hash],
    [hash, ...place, 'x'],
    [hash, ...place.slice(1)],
    { hash },
    hash,
    null,
    ...changed,
  ]
    .map(encoded)
    .concat(`${cursor}!`, `${cursor}==`, ` ${cursor}`, 'A'.repeat(500), '');
}

/** A part of a list that has more rows than one. */
async function longList(client: ApiClient, { path, query }: Operation) {
  const { wrapped } = (query?.entries.show ?? {}) as { wrapped?: { options: string[] } };
  for (const show of wrapped?.options ?? ['']) {
    const asked = `${path}?limit=1${show && `&show=${show}`}`;
    const { next } = await client.json<{ next: string | null }>('GET', asked);
    if (next !== null) return { path: asked, next };
  }
  throw new Error(`${path} has one row at most.`);
}

describe.each(eitherEngine(import.meta.filename))('cursors of lists on $name', (engine) => {
  // behaviour: 35.10
  it('refuses a cursor that the list has not made', async () => {
    const store = await emptySampleStore(engine);
    await fillSamples(store, world, { visits: 200, days: 30, seed: 1, now: NOON });
    const console = testConsole(store);
    const admin = person(console, await console.signedIn('admin'));
    await console.addPerson('reader');
    const ask = (path: string, cursor: string) =>
      admin.send('GET', `${path}&cursor=${encodeURIComponent(cursor)}`);
    for (const operation of LISTS) {
      const { path, next } = await longList(admin, operation);
      expect([path, next, (await ask(path, next)).status]).toEqual([path, next, 200]);
      for (const cursor of madeUp(next)) {
        const { status } = await ask(path, cursor);
        expect([path, cursor, status]).toEqual([path, cursor, 400]);
      }
    }
  });
});
