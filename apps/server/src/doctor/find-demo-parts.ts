import { countSamples } from '../demo/samples/delete-samples.ts';
import type { Config } from '../platform/config/config.ts';
import type { Finding } from '../platform/finding.ts';
import type { Services } from '../services.ts';
import { countSampleReviews } from '../shipping/reviews/import-reviews.ts';
import { leadsToDemo } from '../site/pages/build-cache.ts';

/**
 * Everything that is only for trying the product out.
 *
 * @param samples parts of the content that are samples or missing
 */
export async function findDemoParts(
  { config, store }: Pick<Services, 'config' | 'store'>,
  samples: readonly Finding[],
): Promise<Finding[]> {
  const [reviews, invented] = await Promise.all([
    countSampleReviews(store.reads),
    countSamples(store.reads),
  ]);
  return [
    ...demoVariables(config).map(
      (name): Finding => ({
        topic: 'hand-offs',
        problem: `${name} leads to the demo comparison app.`,
        cure: 'Set it to the address where visitors get their quotes.',
      }),
    ),
    ...samples,
    ...(reviews > 0
      ? [
          {
            topic: 'data',
            problem: `${reviews} reviews are samples.`,
            cure: 'npm run reviews lists and deletes them.',
          } as const,
        ]
      : []),
    ...(Object.keys(invented).length > 0
      ? [
          {
            topic: 'data',
            problem: 'The database has sample data: invented visits, orders and money.',
            cure: 'Delete them: npm run sample-data -- remove.',
          } as const,
        ]
      : []),
  ];
}

/** The variables to set so that no hand-off leads to the demo comparison app. */
function demoVariables(config: Config): string[] {
  const { compareUrl, homeownersUrls } = config;
  if (leadsToDemo(compareUrl, config)) return ['COMPARE_URL'];
  const isDemo = Object.values(homeownersUrls).some((url) => leadsToDemo(url, config));
  return isDemo ? ['HOMEOWNERS_URL'] : [];
}
