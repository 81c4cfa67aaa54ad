import { Kysely } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open-store.ts';
import type { Database } from '../store/schema.ts';
import { engines, silentLog } from '../store/testing/engines.ts';
import { dialectOf } from '../store/testing/older-database.ts';
import { NOON } from '../store/testing/visit-rows.ts';
import { ageOfMark, FORM_LIFETIME_MS, formMark } from './form-mark.ts';
import { DELETED_AT_ONCE, purgeForms } from './purge-forms.ts';
import { takeForm } from './take-form.ts';

describe.each(engines)('forms on $name', (engine) => {
  // behaviour: 15.4
  it('are taken once, and forgotten once their marks are too old', async () => {
    const database = await engine.create();
    const store = await openStore({ url: database.url, log: silentLog });
    const db = new Kysely<Database>({ dialect: dialectOf(database.url) });
    onTestFinished(async () => {
      await db.destroy();
      await store.close();
      await database.drop();
    });
    const take = (mark: string, at: number) =>
      db.transaction().execute((trx) => takeForm(trx, mark, at));
    const storedForms = async () =>
      (await store.reads.selectFrom('taken_form').selectAll().execute()).length;

    const mark = formMark('secret', 'order', NOON);
    expect(await take(mark, NOON)).toBe(true);
    expect(await take(mark, NOON + 1)).toBe(false);
    expect(await take(formMark('secret', 'order', NOON), NOON)).toBe(true);
    await db.transaction().execute(async (trx) => {
      for (let at = 0; at <= DELETED_AT_ONCE; at += 1) await takeForm(trx, `more ${at}`, NOON + 1);
    });

    const purgeAt = (at: number) => purgeForms({ store, now: () => at });
    expect(await purgeAt(NOON + FORM_LIFETIME_MS)).toBe(0);
    expect(await purgeAt(NOON + FORM_LIFETIME_MS + 1)).toBe(2);
    expect(await storedForms()).toBe(DELETED_AT_ONCE + 1);
    expect(await purgeAt(NOON + FORM_LIFETIME_MS + 2)).toBe(DELETED_AT_ONCE + 1);
    expect(await storedForms()).toBe(0);
  });
});

describe('the mark of a form', () => {
  const mark = formMark('secret', 'order', NOON);

  it('is another one for each form, and says how long ago it was handed out', () => {
    expect(formMark('secret', 'order', NOON)).not.toBe(mark);
    expect(ageOfMark('secret', 'order', mark, NOON)).toBe(0);
    expect(ageOfMark('secret', 'order', mark, NOON + FORM_LIFETIME_MS)).toBe(FORM_LIFETIME_MS);
  });

  it.each([
    ['is too old after a day', 'order', mark, NOON + FORM_LIFETIME_MS + 1],
    ['is for one kind of form', 'review', mark, NOON],
    ['has an earlier time', 'order', mark.replace(/^\d+/, String(NOON - 9_000)), NOON],
    ['has another random text', 'order', mark.replace(/\.[\w-]{16}\./, '.0123456789abcdef.'), NOON],
    ['is cut', 'order', mark.slice(0, -1), NOON],
    ['is empty', 'order', '', NOON],
  ])('refuses a mark that %s', (_name, form, text, now) => {
    expect(ageOfMark('secret', form, text, now)).toBeNull();
  });
});
