import { beforeEach, describe, expect, it } from 'vitest';
import { NO_CHANNELS } from '../notifications/queue-notification.ts';
import type { Store } from '../platform/store/store.ts';
import type { ExperimentDayRow, ExperimentMoneyRow } from '../platform/store/tables/experiments.ts';
import { type Engine, engines } from '../platform/store/testing/engines.ts';
import { emptyTestDatabase } from '../platform/store/testing/open-database.ts';
import { admitExperiments } from '../reporting/experiments/experiments.ts';
import { reportingTime } from '../reporting/rollups/reporting-time.ts';
import type { DeclaredExperiment } from '../site/pages/content/declared-experiments.ts';
import { type ConsoleBrowser, NOON, shown, testConsole } from './testing/console-browser.ts';

const [sqlite] = engines as [Engine, ...Engine[]];
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

let store: Store;
let reader: ConsoleBrowser;
let addDays: (rows: ExperimentDayRow[]) => Promise<unknown>;
let addMoney: (row: ExperimentMoneyRow) => Promise<unknown>;
let declared: DeclaredExperiment[];

beforeEach(async () => {
  const opened = await emptyTestDatabase(sqlite);
  store = opened.store;
  addDays = (rows) => opened.db.insertInto('experiment_day').values(rows).execute();
  addMoney = (row) => opened.db.insertInto('experiment_money').values(row).execute();
  await admitExperiments(store, [HEADLINE]);
  declared = [HEADLINE];
  reader = await testConsole(store, {}, NO_CHANNELS, declared).signedIn('reader');
});

const count = (variant: string, changes: Partial<ExperimentDayRow> = {}): ExperimentDayRow => ({
  experiment: 'headline',
  sample: 0,
  day: TODAY - 2,
  variant,
  visitors: 600,
  conversions: 60,
  ...changes,
});

async function experiment() {
  const { screen } = await shown(await reader.get('/experiments/headline'));
  if (screen.name !== 'experiment') throw new Error(screen.name);
  return screen.experiment;
}

describe('the pages of experiments', () => {
  // behaviour: 20.9
  it('list each experiment with its state, its day and its result', async () => {
    await addDays([count('control'), count('other', { conversions: 62 })]);
    const { screen } = await shown(await reader.get('/experiments'));
    expect(screen).toMatchObject({
      experiments: [
        {
          name: 'headline',
          path: '/cheap/',
          state: 'running',
          day: 11,
          days: 15,
          sentence: 'No difference yet; 60% of the plan; look again tomorrow.',
        },
      ],
    });
  });

  // behaviour: 24.10
  it('sort the list and its file by an address', async () => {
    await admitExperiments(store, [{ ...HEADLINE, name: 'button', paths: ['/auto/'] }]);
    const namesAt = async (address: string) => {
      const { screen } = await shown(await reader.get(address));
      if (screen.name !== 'experiments') throw new Error(screen.name);
      const file = (await (await reader.get(screen.csv)).text()).trimEnd().split('\n').slice(1);
      const names = screen.experiments.map(({ name }) => name);
      expect(file.map((line) => line.split(',')[0])).toEqual(names);
      return { names, order: screen.order };
    };
    const { names, order } = await namesAt('/experiments');
    expect(order.sort).toBeNull();
    expect((await namesAt(order.addresses.experiment)).names).toEqual(['button', 'headline']);
    const reversed = await namesAt('/experiments?sort=-experiment');
    expect(reversed.names).toEqual(['headline', 'button']);
    expect(reversed.order.addresses.experiment).toBe('/experiments?sort=experiment');
    expect((await namesAt('/experiments?sort=planet')).names).toEqual(names);
  });

  // behaviour: 20.9
  it('show an experiment with links to its variants and the lines that end it', async () => {
    await addDays([count('control'), count('other')]);
    const { variants, endings, isSample } = await experiment();
    expect(variants.map(({ previewUrl }) => previewUrl)).toEqual([
      'https://site.example/cheap/?variant=control',
      'https://site.example/cheap/?variant=other',
    ]);
    expect(endings.map(({ variant }) => variant)).toEqual(['control', 'other']);
    expect(endings[1]?.lines).toBe(
      '# Delete the field "experiment" with all of its lines.\n# In the section "hero":\nheading: Other',
    );
    expect(isSample).toBe(false);
  });

  // behaviour: 20.9
  it('show samples only while there are no visitors', async () => {
    expect(await experiment()).toMatchObject({ isSample: false });
    await addDays([count('control', { sample: 1 }), count('other', { sample: 1 })]);
    expect(await experiment()).toMatchObject({ isSample: true, variants: [{ visitors: 600 }, {}] });
    await addDays([count('control', { visitors: 3, conversions: 0 })]);
    expect(await experiment()).toMatchObject({ isSample: false, variants: [{ visitors: 3 }, {}] });
  });

  it('show an experiment that the content does not have any more, without links', async () => {
    await addDays([count('control'), count('other')]);
    declared.pop();
    const { state, variants, endings } = await experiment();
    expect([state, endings]).toEqual(['ended', []]);
    expect(variants.map(({ previewUrl }) => previewUrl)).toEqual([null, null]);
  });

  // behaviour: 20.9
  it('send the days as CSV', async () => {
    await addDays([count('other'), count('control'), count('control', { day: TODAY - 20 })]);
    const row = { experiment: 'headline', sample: 0, day: TODAY - 2, variant: 'other' } as const;
    await addMoney({ ...row, cents: 500, squares: 130_000 });
    await addMoney({ ...row, sample: 1, cents: 7, squares: 49 });
    const response = await reader.get('/experiments/headline/days.csv');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(await response.text()).toBe(
      'day,timeZone,variant,visitors,conversions,earnedCents,earnedSquares\n2026-11-20,UTC,control,600,60,0,0\n2026-11-20,UTC,other,600,60,500,130000\n',
    );
  });

  // behaviour: 17.62, 20.9
  it('send the list, the variants and the looks as CSV, of an invalidated one what its page shows', async () => {
    const csvRows = async (path: string) =>
      (await (await reader.get(path)).text()).split('\n').slice(0, -1);
    await addDays([count('control'), count('other', { conversions: 120 })]);
    expect((await csvRows('/experiments.csv'))[1]).toContain('headline,/cheap/,11,');
    const [head, control, other] = await csvRows('/experiments/headline/variants.csv');
    expect(head).toMatch(/^variant,weight,assigned,visitors,hand_offs,rate,.*revenue_per_visitor$/);
    expect(control).toMatch(/^control,50,0,600,60,0\.1,/);
    expect(other).toMatch(/^other,50,0,600,120,0\.2,.*,0\.1,/);
    const analyses = await csvRows('/experiments/headline/interim-analyses.csv');
    expect(analyses[0]).toBe('day,share_of_plan,variant,z,bound');
    expect(analyses.at(-1)).toMatch(/^2026-11-20,0\.6,other,4\.\d+,\d/);
    await addDays([count('other', { day: TODAY - 3 })]);
    expect((await experiment()).state).toBe('invalidated');
    expect(await csvRows('/experiments/headline/variants.csv')).toEqual([
      'variant,weight,assigned,visitors',
      'control,50,0,600',
      'other,50,0,1200',
    ]);
    expect(await csvRows('/experiments/headline/interim-analyses.csv')).toHaveLength(1);
  });

  it.each([
    '/experiments/unknown',
    '/experiments/unknown/variants.csv',
    '/experiments/unknown/interim-analyses.csv',
    '/experiments/unknown/days.csv',
  ])('respond with 404 to %s', async (path) => {
    expect((await reader.get(path)).status).toBe(404);
  });

  // behaviour: 20.10
  it('compute a plan, and show its lines', async () => {
    const response = await reader.get('/experiments?rate=4&find=4,8+%25&variants=2');
    expect(response.status).toBe(200);
    expect((await shown(response)).screen).toMatchObject({
      planner: {
        result: {
          perVariant: 10_314,
          visitors: 20_628,
          lines: expect.stringContaining('plan: { visitors: 20628, start: 2026-11-23 }'),
        },
      },
    });
  });

  // behaviour: 20.10
  it.each([
    ['rate=&find=5&variants=2', ['rate']],
    ['rate=0&find=100&variants=2', ['rate', 'find']],
    ['rate=4&find=4&variants=2', ['find']],
    ['rate=4&find=4.0001&variants=2', ['find']],
    ['rate=4&find=5&variants=1', ['variants']],
    ['rate=4&find=5&variants=eleven', ['variants']],
    ['rate=1e1&find=-5&variants=11', ['rate', 'find', 'variants']],
  ])('refuse the plan %s with an error at each wrong field', async (query, fields) => {
    const response = await reader.get(`/experiments?${query}`);
    expect(response.status).toBe(422);
    const { screen } = await shown(response);
    if (screen.name !== 'experiments') throw new Error(screen.name);
    expect(Object.keys(screen.planner.form.errors)).toEqual(fields);
    expect(screen.planner.result).toBeNull();
  });

  // behaviour: 20.10
  it('ask for another rate where both are the same', async () => {
    const { screen } = await shown(await reader.get('/experiments?rate=4&find=4.0&variants=2'));
    const errors = { find: 'Type another rate than the one of today.' };
    expect(screen).toMatchObject({ planner: { form: { errors } } });
  });
});
