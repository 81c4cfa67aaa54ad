import { beforeEach, describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import { engines } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { admitExperiments } from '../../reporting/experiments/experiments.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program } from './testing/api-client.ts';

const TODAY = reportingTime(NOON, 'UTC').day;

const HEADLINE: DeclaredExperiment = {
  name: 'headline',
  site: 'insurance',
  timeZone: 'UTC',
  plan: { visitors: 2_000, start: '2026-11-12' },
  variants: [
    { name: 'control', weight: 50, change: null },
    { name: 'other', weight: 50, change: { hero: { heading: 'Other' } } },
  ],
  paths: ['/cheap/'],
  errorAt: (_path, sentence) => sentence,
};

describe.each(engines)('experiments by the API on $name', (engine) => {
  let client: ApiClient;
  beforeEach(async () => {
    const { store, db } = await emptyTestDatabase(engine);
    await admitExperiments(store, [HEADLINE]);
    const counts = { experiment: 'headline', sample: 0 as const, day: TODAY - 2, visitors: 600 };
    const rows = [
      { ...counts, variant: 'control', conversions: 60 },
      { ...counts, variant: 'other', conversions: 62 },
    ];
    await db.insertInto('experiment_day').values(rows).execute();
    client = await program(testConsole(store, {}, NO_CHANNELS, [HEADLINE]), store, [
      'read:reports',
    ]);
  });

  // behaviour: 35.22
  it('shows an experiment whole, with its days', async () => {
    expect(await client.json('GET', '/experiments/headline')).toMatchObject({
      ...{ state: 'running', plan: { visitors: 2_000, start: '2026-11-12', end: null } },
      variants: [
        { name: 'control', difference: null, preview_url: expect.stringContaining('?variant=') },
        { name: 'other', difference: { plain_interval: [expect.any(Number), expect.any(Number)] } },
      ],
      analyses: [{ day: '2026-11-20', fraction: 0.6, zs: [expect.any(Number)] }],
      ratio: { is_alarm: false },
      endings: [{ variant: 'control' }, { variant: 'other' }],
    });
    const { rows } = await client.json<{ rows: object[] }>('GET', '/experiments/headline/days');
    expect(rows).toMatchObject([
      { day: '2026-11-20', variant: 'control', visitors: 600, conversions: 60, earned_cents: 0 },
      { variant: 'other' },
    ]);
    expect((await client.send('GET', '/experiments/none/days')).status).toBe(404);
  });

  // behaviour: 35.22
  it('computes the visitors that an experiment needs', async () => {
    expect(await client.json('GET', '/experiment-plan?rate=4&find=4.8')).toMatchObject({
      ...{ per_variant: expect.any(Number), lines: expect.stringContaining('start: 2026-11-23') },
    });
    const wrong = await client.send('GET', '/experiment-plan?rate=4&find=4');
    expect(await wrong.json()).toMatchObject({ errors: [{ parameter: 'find' }] });
  });
});
