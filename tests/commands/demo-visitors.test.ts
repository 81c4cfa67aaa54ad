import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoStore } from '../../apps/demo/src/open-demo-store.ts';
import { planVisit } from '../../apps/demo/src/plan/plan-visit.ts';
import { createRandom } from '../../apps/demo/src/plan/random.ts';
import type { SampleAct, SampleVisit } from '../../apps/demo/src/plan/visit.ts';
import { loadSampleWorld } from '../../apps/demo/src/plan/world.ts';
import { prepareDemoDatabase } from '../../apps/demo/src/traffic/demo-database.ts';
import { playVisit, type Stage } from '../../apps/demo/src/traffic/play-visit.ts';
import { openBrowser } from '../../apps/demo/src/traffic/visitor-browser.ts';
import { writeReview } from '../../apps/demo/src/traffic/write-review.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { freePort } from '../../apps/server/src/platform/store/testing/free-port.ts';
import { silentLog } from '../../apps/server/src/platform/store/testing/silent-log.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const SEED = 9;
const COMPARE_TOKEN = 'a-token-of-the-comparison-app';

const folder = mkdtempSync(join(tmpdir(), 'zipfront-demo-'));
const file = join(folder, 'demo.db');
const open = (url: string) => openDemoStore({ url, log: silentLog });
const prepare = (changes: { isFresh?: boolean; now?: number; onFill?: () => void } = {}) =>
  prepareDemoDatabase(stage.world, {
    file,
    isFresh: false,
    now: Date.now(),
    seed: SEED,
    visits: 40,
    onFill: () => {},
    ...changes,
  });

let stage: Stage;
let server: ServerProcess;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const world = loadSampleWorld(readConfig({ PUBLIC_URL: origin }));
  const partner = { id: '', secret: '', compareToken: COMPARE_TOKEN };
  const { signal } = new AbortController();
  stage = { world, origin, partner, seed: SEED, signal };
  Object.assign(partner, (await prepare()).partner);
  server = await startServer({
    port,
    env: {
      PUBLIC_URL: origin,
      DATABASE_URL: `file:${file}`,
      TRUST_PROXY: '1',
      RATE_LIMITS: 'on',
      COMPARE_TOKEN,
    },
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The first planned visit of a kind, with short stays on its pages. */
function visitWith(isWanted: (act: SampleAct | null, visit: SampleVisit) => boolean): SampleVisit {
  for (let index = 0; ; index += 1) {
    const at = Date.now();
    const visit = planVisit(stage.world, { seed: SEED, index, at, until: at + HOUR_MS });
    const [sitting, ...later] = visit.sittings;
    if (!sitting || later.length > 0) continue;
    if (!sitting.views.some(({ act }) => isWanted(act, visit))) continue;
    for (const view of sitting.views) view.seconds = 2;
    return visit;
  }
}

/** What is stored beside the samples. */
async function stored() {
  const { reads, close } = await open(`file:${file}`);
  const made = (table: 'visit' | 'shipping_order' | 'call_back') =>
    reads.selectFrom(table).selectAll().where('created_at', '>', started);
  const received = (table: 'postback' | 'bad_event') =>
    reads.selectFrom(table).selectAll().where('received_at', '>', started);
  try {
    return {
      visits: await made('visit').execute(),
      orders: await made('shipping_order').execute(),
      callBacks: await made('call_back').execute(),
      reviews: await reads
        .selectFrom('review')
        .selectAll()
        .where('created_at', '>', started)
        .execute(),
      postbacks: await received('postback').execute(),
      badEvents: await received('bad_event').execute(),
    };
  } finally {
    await close();
  }
}

const started = Date.now();

// behaviour: 15.78
describe('playVisit and writeReview', () => {
  it('send the forms of visitors with solved challenges, and report their leads', async () => {
    const submit = visitWith((act) => act?.kind === 'submit' && act.address === null);
    const order = visitWith((act) => act?.kind === 'quote' && act.later !== null);
    const call = visitWith((act) => act?.kind === 'call');
    const random = createRandom(SEED);
    const [site] = stage.world.reviews;
    if (!site) throw new Error('No site of the content takes reviews.');
    await Promise.all([
      ...[submit, order, call].map((visit) => playVisit(stage, visit)),
      writeReview(stage.world, openBrowser(random, call, stage.origin), site, {
        // Not the words of a sample, because a repeated review is refused.
        seed: SEED + 1,
        now: Date.now(),
      }),
    ]);
    const { visits, orders, callBacks, reviews, postbacks, badEvents } = await stored();
    expect(visits.map(({ bot }) => bot)).toEqual([0, 0, 0]);
    expect(orders).toMatchObject([{ status: 'ordered', bot: 0, unchallenged: 0 }]);
    expect(callBacks).toMatchObject([{ bot: 0, unchallenged: 0 }]);
    expect(reviews).toMatchObject([{ status: 'pending', status_reason: null }]);
    expect(postbacks.map(({ partner }) => partner)).toContain('sample');
    expect(badEvents).toEqual([]);
  });
});

describe('prepareDemoDatabase', () => {
  // behaviour: 15.78
  it('fills a database again after a day, with --fresh, and where it cannot be read', async () => {
    let fills = 0;
    const onFill = () => {
      fills += 1;
    };
    await prepare({ onFill });
    expect(fills).toBe(0);
    await server.stop();
    await prepare({ onFill, now: Date.now() + 25 * HOUR_MS });
    expect(fills).toBe(1);
    await prepare({ onFill, isFresh: true });
    expect(fills).toBe(2);
    writeFileSync(file, 'no database');
    await prepare({ onFill });
    expect(fills).toBe(3);
  });
});
