import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { MAX_ITEM_LENGTH, MAX_RAW_LENGTH } from './event-rows.ts';
import { readBatch } from './read-body.ts';
import { pageView } from './testing/sample-events.ts';
import { validateBatch } from './validate-batch.ts';

const DELIVERY = {
  receivedAt: 0,
  sentAt: null,
  privacySignal: false,
  bot: false,
  session: () => null,
  siteOf: () => 'insurance',
  timeZoneOf: () => 'America/New_York',
  contentPath: (path: string) => path,
};

function validated(items: unknown[]) {
  const batch = readBatch(Buffer.from(JSON.stringify(items)));
  if (!batch.ok) throw new Error(batch.why);
  return validateBatch(batch, DELIVERY, () => {});
}

// behaviour: 14.10
it('refuses an item by its length before anything else in it', async () => {
  const deep = JSON.parse(`${'['.repeat(33)}${']'.repeat(33)}`);
  const long = pageView({
    data: { deep, text: `ann@mail.example ${'x'.repeat(MAX_ITEM_LENGTH)}` },
  });
  const { events, bad } = await validated([long, pageView()]);
  expect(events).toHaveLength(1);
  expect(bad).toMatchObject([
    { row: { id: long.event_id, schema: long.schema, reason: 'too-long' } },
  ]);
  const raw = bad[0]?.row.raw ?? '';
  expect(raw).toHaveLength(MAX_RAW_LENGTH);
  expect(raw).not.toContain('ann@');
});

// behaviour: 14.10
it('lets other requests through between long items', async () => {
  let turns = 0;
  let over = false;
  const validating = validated(
    Array.from({ length: 30 }, () => pageView({ data: { text: 'a'.repeat(30_000) } })),
  ).finally(() => {
    over = true;
  });
  while (!over) {
    await setImmediate();
    turns += 1;
  }
  expect((await validating).events).toHaveLength(30);
  expect(turns).toBeGreaterThan(10);
});
