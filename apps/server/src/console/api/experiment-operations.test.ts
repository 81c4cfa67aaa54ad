import type {
  getExperiment,
  listExperimentAnalyses,
  listExperimentDays,
  listExperiments,
  listExperimentVariants,
} from '@zipfront/contracts/api/experiments';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../../notifications/queue-notification.ts';
import type {
  ExperimentDayRow,
  ExperimentMoneyRow,
} from '../../platform/store/tables/experiments.ts';
import { eitherEngine } from '../../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../../platform/store/testing/open-database.ts';
import { admitExperiments } from '../../reporting/experiments/experiments.ts';
import { reportingTime } from '../../reporting/rollups/reporting-time.ts';
import type { DeclaredExperiment } from '../../site/pages/content/declared-experiments.ts';
import { NOON, testConsole } from '../testing/console-browser.ts';
import { type ApiClient, program } from './testing/api-client.ts';

type Experiment = ResponseOf<typeof getExperiment>;

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

const count = (variant: string, changes: Partial<ExperimentDayRow> = {}): ExperimentDayRow => ({
  experiment: 'headline',
  sample: 0,
  day: TODAY - 2,
  variant,
  visitors: 600,
  conversions: 60,
  ...changes,
});

describe.each(eitherEngine(import.meta.filename))('experiments by the API on $name', (engine) => {
  let client: ApiClient;
  let declared: DeclaredExperiment[];
  let admit: (experiment: DeclaredExperiment) => Promise<unknown>;
  let addDays: (...rows: ExperimentDayRow[]) => Promise<unknown>;
  let addMoney: (row: ExperimentMoneyRow) => Promise<unknown>;

  beforeEach(async () => {
    const { store, db } = await emptyTestDatabase(engine);
    addDays = (...rows) => db.insertInto('experiment_day').values(rows).execute();
    addMoney = (row) => db.insertInto('experiment_money').values(row).execute();
    admit = (experiment) => admitExperiments(store, [experiment]);
    await admit(HEADLINE);
    declared = [HEADLINE];
    const console = testConsole(store, {}, NO_CHANNELS, declared);
    client = await program(console, store, ['read:reports']);
  });

  const show = () => client.json<Experiment>('GET', '/experiments/headline');
  const list = async () =>
    (await client.json<ResponseOf<typeof listExperiments>>('GET', '/experiments')).rows;
  const partOf = <Rows>(part: string) => client.json<Rows>('GET', `/experiments/headline/${part}`);

  // behaviour: 20.9
  it('lists each experiment with its state, its day, its result and its interval', async () => {
    await addDays(count('control'), count('other', { conversions: 62 }));
    expect(await list()).toMatchObject([
      {
        name: 'headline',
        page: '/cheap/',
        state: 'running',
        day: 11,
        days: 15,
        sentence: 'No difference yet; 60% of the plan so far; look again tomorrow.',
        comparison: {
          variant: 'other',
          difference: expect.closeTo(2 / 600),
          interval: [expect.any(Number), expect.any(Number)],
        },
      },
    ]);
  });

  // behaviour: 20.9, 35.22
  it('shows an experiment whole, with its lift, its analyses and the lines that end it', async () => {
    await addDays(count('control'), count('other', { conversions: 90 }));
    const { variants, endings, ...experiment } = await show();
    expect(experiment).toMatchObject({
      is_sample: false,
      plan: { visitors: 2_000, start: '2026-11-12', end: null },
      analyses: [
        {
          day: '2026-11-20',
          fraction: 0.6,
          differences: [{ z: expect.any(Number), interval: expect.any(Array) }],
        },
      ],
      ratio: { is_alarm: false },
    });
    expect(variants.map(({ name, preview_url }) => [name, preview_url])).toEqual([
      ['control', 'https://site.example/cheap/?variant=control'],
      ['other', 'https://site.example/cheap/?variant=other'],
    ]);
    expect(variants[0]?.difference).toBeNull();
    const { lift, lift_interval, interval } = variants[1]?.difference ?? {};
    const [low = 0, high = 0] = lift_interval ?? [];
    expect(lift).toBeCloseTo(0.5);
    expect([low < 0.5, high > 0.5]).toEqual([true, true]);
    // Both intervals hold for the same test.
    expect(low > 0).toBe((interval?.[0] ?? 0) > 0);
    expect(endings).toMatchObject([
      { variant: 'control' },
      {
        variant: 'other',
        lines:
          '# Delete the field "experiment" with all of its lines.\n# In the section "hero":\nheading: Other',
      },
    ]);
  });

  // behaviour: 20.9
  it('lists variants, analyses and days as files, too', async () => {
    await addDays(count('other', { conversions: 120 }), count('control'));
    await addDays(count('control', { day: TODAY - 20 }));
    const row = { experiment: 'headline', sample: 0, day: TODAY - 2, variant: 'other' } as const;
    await addMoney({ ...row, cents: 500, squares: 130_000 });
    await addMoney({ ...row, sample: 1, cents: 7, squares: 49 });
    const linesOf = async (part: string) =>
      (await (await client.send('GET', `/experiments/headline/${part}.csv`)).text()).split('\n');
    expect(await linesOf('days')).toEqual([
      'day,time_zone,variant,visitors,conversions,earned_cents,earned_squares',
      '2026-11-20,UTC,control,600,60,0,0',
      '2026-11-20,UTC,other,600,120,500,130000',
      '',
    ]);
    const [head, control, other] = await linesOf('variants');
    expect(head).toMatch(/^name,weight,served,visitors,conversions,rate_share,.*,preview_url$/);
    expect(control).toMatch(/^control,50,,600,60,0\.1,/);
    expect(other).toMatch(/^other,50,,600,120,0\.2,/);
    const analyses = await linesOf('analyses');
    expect(analyses[0]).toBe('day,fraction,variant,difference,low,high,z,bound');
    expect(analyses[1]).toMatch(/^2026-11-20,0\.6,other(,\d[\d.]*){3},4\.\d+,\d/);
  });

  // behaviour: 20.8, 27.4
  it('hides each rate, difference, analysis and amount of a wrong sample ratio', async () => {
    await addDays(count('control'), count('other', { conversions: 120 }));
    await addDays(count('other', { day: TODAY - 3 }));
    const hidden = { conversions: null, rate: null, difference: null, revenue: null };
    const { variants, ...experiment } = await show();
    expect(experiment).toMatchObject({
      state: 'invalidated',
      sentence: 'No result: the visitors are not divided as the weights say.',
      comparison: null,
      analyses: [],
      one_of: null,
      ratio: { is_alarm: true },
    });
    expect(variants).toMatchObject([
      { name: 'control', visitors: 600, ...hidden },
      { name: 'other', visitors: 1_200, ...hidden },
    ]);
    expect((await list())[0]?.comparison).toBeNull();
    const { rows } = await partOf<ResponseOf<typeof listExperimentVariants>>('variants');
    expect(rows).toEqual(variants);
    const found = await partOf<ResponseOf<typeof listExperimentAnalyses>>('analyses');
    expect(found.rows).toEqual([]);
    const days = await partOf<ResponseOf<typeof listExperimentDays>>('days');
    const counted = days.rows.map(({ visitors, conversions, earned_cents, earned_squares }) => [
      visitors,
      conversions,
      earned_cents,
      earned_squares,
    ]);
    expect(counted).toEqual([
      [600, null, null, null],
      [600, null, null, null],
      [600, null, null, null],
    ]);
  });

  // behaviour: 20.9
  it('shows no rate of an experiment before its first day', async () => {
    const later = { ...HEADLINE, name: 'later', plan: { visitors: 2_000, start: '2026-12-01' } };
    declared.push(later);
    await admit(later);
    await addDays(count('control', { experiment: 'later' }));
    const { variants, ...experiment } = await client.json<Experiment>('GET', '/experiments/later');
    expect(experiment).toMatchObject({
      state: 'planned',
      day: null,
      comparison: null,
      analyses: [],
      sentence: 'Starts on Dec 1, 2026.',
    });
    expect(variants).toMatchObject([
      { visitors: 0, conversions: 0, rate: null, difference: null, revenue: null },
      { visitors: 0, conversions: 0, rate: null, difference: null, revenue: null },
    ]);
    const { rows } = await client.json<{ rows: object[] }>('GET', '/experiments/later/days');
    expect(rows).toEqual([]);
  });

  // behaviour: 20.9
  it('shows samples only while there are no visitors', async () => {
    expect(await show()).toMatchObject({ is_sample: false });
    await addDays(count('control', { sample: 1 }), count('other', { sample: 1 }));
    expect(await show()).toMatchObject({ is_sample: true, variants: [{ visitors: 600 }, {}] });
    await addDays(count('control', { visitors: 3, conversions: 0 }));
    expect(await show()).toMatchObject({ is_sample: false, variants: [{ visitors: 3 }, {}] });
  });

  // behaviour: 20.9
  it('shows an experiment that the content no longer has, without links', async () => {
    await addDays(count('control'), count('other'));
    declared.pop();
    expect(await show()).toMatchObject({
      state: 'ended',
      endings: [],
      variants: [{ preview_url: null }, { preview_url: null }],
    });
  });

  it.each([
    '',
    '/variants',
    '/analyses',
    '/days',
  ])('responds with 404 to /experiments/none%s', async (part) => {
    expect((await client.send('GET', `/experiments/none${part}`)).status).toBe(404);
  });

  // behaviour: 20.10, 35.22
  it.each([
    'find=4.8',
    'find=4,8+%25',
    'lift=20',
    'lift=%2B20%25&variants=2',
  ])('computes the visitors of a plan from rate=4&%s', async (query) => {
    expect(await client.json('GET', `/experiment-plan?rate=4&${query}`)).toEqual({
      rate: 0.04,
      rate_to_find: expect.closeTo(0.048),
      per_variant: 10_314,
      visitors: 20_628,
      lines: expect.stringContaining('plan: { visitors: 20628, start: 2026-11-23 }'),
    });
  });

  // behaviour: 20.10
  it.each([
    ['rate=&find=5', ['rate']],
    ['rate=0&find=100', ['rate', 'find']],
    ['rate=4', ['find']],
    ['rate=4&find=4.0001', ['find']],
    ['rate=4&find=5&variants=1', ['variants']],
    ['rate=4&find=5&variants=eleven', ['variants']],
    ['rate=1e1&find=-5&variants=11', ['rate', 'find', 'variants']],
    ['rate=4&lift=0', ['lift']],
    ['rate=4&lift=much', ['lift']],
    ['rate=60&lift=80', ['lift']],
    ['rate=four&lift=-100', ['rate']],
    ['rate=4&lift=-100', ['lift']],
    ['rate=4&lift=0.001', ['lift']],
  ])('names the wrong fields of the plan %s', async (query, fields) => {
    const response = await client.send('GET', `/experiment-plan?${query}`);
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { parameter: string }[] };
    expect(errors.map(({ parameter }) => parameter)).toEqual(fields);
  });

  // behaviour: 20.10
  it('asks for another rate where both are the same', async () => {
    const response = await client.send('GET', '/experiment-plan?rate=4&find=4.0');
    expect(await response.json()).toMatchObject({
      errors: [{ parameter: 'find', message: 'Type another rate than the one of today.' }],
    });
  });
});
