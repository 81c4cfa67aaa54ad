import { DAY_MS } from '@zipfront/contracts/day-ms';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { KINDS } from '../retention/periods.ts';
import { purgeRecords } from '../retention/purge-records.ts';
import { engines } from '../store/testing/engines.ts';
import { openDatabase } from '../store/testing/open-database.ts';
import { NOON } from '../store/testing/visit-rows.ts';
import { consumeForm, formMark } from './form-mark.ts';

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
