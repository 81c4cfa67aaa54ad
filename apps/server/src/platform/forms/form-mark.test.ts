import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { KINDS } from '../retention/kinds.ts';
import { purgeRecords } from '../retention/purge-records.ts';
import { engines } from '../store/testing/engines.ts';
import { openDatabase } from '../store/testing/open-database.ts';
import { NOON } from '../store/testing/visit-rows.ts';
import { ageOfMark, consumeForm, formMark } from './form-mark.ts';

const mark = formMark('secret', 'order', NOON);

// behaviour: 15.4
it('creates another mark for each form, and reads the time since it was issued', () => {
  expect(formMark('secret', 'order', NOON)).not.toBe(mark);
  expect(ageOfMark('secret', 'order', mark, NOON)).toBe(0);
  expect(ageOfMark('secret', 'order', mark, NOON + 1)).toBe(1);
  expect(ageOfMark('secret', 'order', mark, NOON + DAY_MS)).toBe(DAY_MS);
});

// behaviour: 15.4, 12.22
it.each([
  ['is older than a day', 'order', mark, NOON + DAY_MS + 1],
  ['is for another kind of form', 'review', mark, NOON],
  ['has an earlier time', 'order', mark.replace(/^\d+/, String(NOON - 9_000)), NOON],
  ['has another random text', 'order', mark.replace(/\.[\w-]{16}\./, '.0123456789abcdef.'), NOON],
  ['is cut', 'order', mark.slice(0, -1), NOON],
  ['has a text before it', 'order', `x${mark}`, NOON],
  ['has a text behind it', 'order', `${mark}x`, NOON],
  ['is empty', 'order', '', NOON],
])('refuses a mark that %s', (_name, form, text, now) => {
  expect(ageOfMark('secret', form, text, now)).toBeNull();
});

// behaviour: 15.4
it('refuses a mark that another secret signed', () => {
  expect(ageOfMark('another', 'order', mark, NOON)).toBeNull();
});

describe.each(engines)('consumeForm on $name', (engine) => {
  // behaviour: 15.4
  it('accepts a mark once, and deletes it when it is too old', async () => {
    const { store, db } = await openDatabase(engine);
    const take = (mark: string, at: number) =>
      db.transaction().execute((trx) => consumeForm(trx, mark, at));
    const storedForms = async () =>
      (await store.reads.selectFrom('taken_form').selectAll().execute()).length;

    const mark = formMark('secret', 'order', NOON);
    expect(await take(mark, NOON)).toBe(true);
    expect(await take(mark, NOON + 1)).toBe(false);
    expect(await take(formMark('secret', 'order', NOON), NOON)).toBe(true);
    expect(await take(formMark('secret', 'order', NOON + 1), NOON + 1)).toBe(true);

    const purgeAt = (at: number) =>
      purgeRecords({ store, now: () => at, config: readConfig({}) }, KINDS.form);
    expect(await purgeAt(NOON + DAY_MS)).toBe(0);
    expect(await purgeAt(NOON + DAY_MS + 1)).toBe(2);
    expect(await storedForms()).toBe(1);
    expect(await purgeAt(NOON + DAY_MS + 2)).toBe(1);
    expect(await storedForms()).toBe(0);
  });
});
