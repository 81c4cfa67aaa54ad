import { commandText } from '../platform/command-text.ts';
import type { Config } from '../platform/config/config.ts';
import { createFindings, type Finding, findingText } from '../platform/finding.ts';
import type { Db, SampleRow } from '../platform/store/schema.ts';
import type { Services } from '../services.ts';
import { countSampleReviews } from '../shipping/reviews/import-reviews.ts';
import { leadsToDemo } from '../site/pages/built-files.ts';

/** `samples`: parts of the content that are samples or missing. */
export async function findDemoParts(
  { config, store }: Pick<Services, 'config' | 'store'>,
  samples: readonly Finding[],
): Promise<Finding[]> {
  const [reviews, invented] = await Promise.all([
    countSampleReviews(store.reads),
    countSamples(store.reads),
  ]);
  const variable = demoVariable(config);
  return [
    ...createFindings('hand-offs', [
      [
        variable && `${variable} leads to the demo comparison app.`,
        'Set it to the address where visitors get their quotes.',
      ],
    ]),
    ...samples,
    ...createFindings('data', [
      [
        reviews > 0 && `${reviews} reviews are samples.`,
        `Delete them: ${commandText('sample-data remove')}.`,
      ],
      [
        Object.keys(invented).length > 0 &&
          'The database has sample data: invented visits, orders and money.',
        `Delete them: ${commandText('sample-data remove')}.`,
      ],
    ]),
  ];
}

/** Returns null if no hand-off leads to the demo comparison app. */
function demoVariable(config: Config): string | null {
  const { compareUrl, homeownersUrls } = config;
  if (leadsToDemo(compareUrl, config)) return 'COMPARE_URL';
  const isDemo = Object.values(homeownersUrls).some((url) => leadsToDemo(url, config));
  return isDemo ? 'HOMEOWNERS_URL' : null;
}

/** A kind without marks is missing. Their partner may outlive them. */
export async function countSamples(
  db: Db,
): Promise<Partial<Record<Exclude<SampleRow['kind'], 'partner'>, number>>> {
  const counts = await db
    .selectFrom('sample_row')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('kind', '<>', 'partner')
    .groupBy('kind')
    .execute();
  return Object.fromEntries(counts.map(({ kind, count }) => [kind, Number(count)]));
}

/** If visitors are expected: at a start with a public address on https. */
export async function warnOfDemoParts(
  { log, ...services }: Pick<Services, 'config' | 'store' | 'log'>,
  samples: readonly Finding[],
): Promise<void> {
  if (!services.config.publicUrl.startsWith('https:')) return;
  const parts = await findDemoParts(services, samples);
  for (const part of parts) log.warn(`Not for visitors: ${findingText(part)}`);
}
