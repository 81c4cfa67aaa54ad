import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RoutePlaces, readRoutePlaces, routeErrors } from './routes.ts';
import { readScreenPlaces, type ScreenPlaces, screenErrors } from './screens.ts';
import { readSectionPlaces, sectionErrors } from './sections.ts';
import { readStoragePlaces, type StoragePlaces, storageErrors } from './storage.ts';

const ROOT = join(import.meta.dirname, '../..');

// behaviour: 15.44
describe('routeErrors', () => {
  const places = readRoutePlaces();
  const change = (changes: Partial<RoutePlaces>) => routeErrors({ ...places, ...changes });

  it('finds no error in this repository', () => {
    expect(routeErrors(places)).toEqual([]);
  });

  it('names the file that lacks a route', () => {
    const waitlist = { method: 'POST', path: '/api/waitlist/' } as const;
    expect(change({ registered: [...places.registered, 'POST /api/waitlist/'] })).toEqual([
      'The route POST /api/waitlist/ has no row in apps/server/src/platform/http/route-table.ts: add it to ROUTES.',
    ]);
    expect(change({ rules: [...places.rules, waitlist] })).toEqual([
      'No handler has the route POST /api/waitlist/ of apps/server/src/platform/http/route-table.ts: register it in a routes.ts, and list that in apps/server/src/routes.ts.',
      'No generated request is for POST /api/waitlist/: add its address to REQUEST_PATHS in tests/faults/generated-requests.ts.',
    ]);
  });
});

// behaviour: 13.2
describe('storageErrors', async () => {
  const places = await readStoragePlaces(ROOT);
  const change = (changes: Partial<StoragePlaces>) => storageErrors({ ...places, ...changes });

  it('finds no error in this repository', () => {
    expect(storageErrors(places)).toEqual([]);
  });

  it('names the file that lacks a migration or its hash', () => {
    const folder = 'apps/server/src/platform/store/migrations';
    expect(change({ hashes: { ...places.hashes, '0002-waitlist': 'abc' } })).toEqual([
      `The migration 0002-waitlist has no hash: add "0002-waitlist": "abc" to ${folder}/merged-migrations.json.`,
    ]);
    expect(change({ merged: { ...places.merged, '0002-waitlist': 'abc' } })).toEqual([
      `The migration 0002-waitlist of ${folder}/merged-migrations.json is missing: list it in ${folder}/migrate.ts.`,
    ]);
  });

  it('refuses a change of a merged migration: a database that has it never runs it again', () => {
    const [name = ''] = Object.keys(places.hashes);
    expect(change({ hashes: { ...places.hashes, [name]: 'abc' } })).toEqual([
      expect.stringMatching(
        `^The merged migration ${name} was changed: a change of the tables is a migration of its own\\.`,
      ),
    ]);
  });

  it('names the file that lacks whether a table is in the export of a visit', () => {
    const covered = places.covered.filter((table) => table !== 'visit');
    expect(change({ covered })).toEqual([
      "The table visit has no row in apps/server/src/visitors/privacy/testing/visitor-tables.ts: say there whether the export and the deletion of a visit have it, or why it is not a visitor's.",
    ]);
  });

  it('names the file that lacks the period of a table', () => {
    const covered = [...places.covered, 'waitlist'];
    expect(change({ covered, tables: [...places.tables, 'waitlist'] })).toEqual([
      'The table waitlist has no period: add it to the tables of a kind in apps/server/src/platform/retention/kinds.ts, or give it a kind of its own.',
    ]);
    expect(change({ retained: [...places.retained, 'waitlist'] })).toEqual([
      'No migration makes the table waitlist of apps/server/src/platform/retention/kinds.ts: take it out.',
    ]);
  });
});

// behaviour: 17.8
describe('screenErrors', () => {
  const places = readScreenPlaces(ROOT);
  const waitlist = {
    path: '/waitlist',
    title: 'Waitlist',
    group: 'Desk',
    may: 'work-desk',
  } as const;
  const change = (changes: Partial<ScreenPlaces>) => screenErrors({ ...places, ...changes });

  it('finds no error in this repository', () => {
    expect(screenErrors(places)).toEqual([]);
  });

  it('names the file that lacks a screen', () => {
    expect(change({ screens: [...places.screens, waitlist] })).toEqual([
      'The screen Waitlist (/waitlist) has no route in apps/console/src/routes.ts: add one.',
    ]);
    expect(
      change({ shown: [...places.shown, '/waitlist', '/health/waitlist', '/waiting/:id'] }),
    ).toEqual([
      'apps/console/src/routes.ts shows /waitlist, which no navigation has: list it in packages/contracts/src/console/pages.ts.',
    ]);
  });
});

describe('sectionErrors', () => {
  const places = readSectionPlaces(ROOT);

  it('finds no error in this repository', () => {
    expect(sectionErrors(places)).toEqual([]);
  });

  it('names the file that lacks an example', () => {
    const example = { folder: 'badge', locale: 'en-US' };
    const added = { kinds: [...places.kinds, 'badge'], examples: [...places.examples, example] };
    expect(sectionErrors(added)).toEqual([
      'The section badge has no example in es-US: add one to apps/site/src/sections/badge/example.yaml.',
    ]);
  });
});
