import type { Config } from './platform/config/config.ts';
import type { Services } from './services.ts';
import { countSampleReviews } from './shipping/reviews/import-reviews.ts';
import { leadsToDemo } from './site/pages/build-cache.ts';

/**
 * Logs everything that is only for trying the product out, one line each, if visitors are expected:
 * at a start with a public address on https.
 *
 * @param samples parts of the content that are samples or missing, one sentence each
 */
export async function warnOfDemoParts(
  { config, store, log }: Pick<Services, 'config' | 'store' | 'log'>,
  samples: string[],
): Promise<void> {
  if (!config.publicUrl.startsWith('https:')) return;
  const reviews = await countSampleReviews(store.reads);
  const parts = [
    ...demoVariables(config).map((name) => `${name} leads to the demo comparison app.`),
    ...samples,
    ...(reviews > 0
      ? [`${reviews} reviews are samples: npm run reviews lists and deletes them.`]
      : []),
  ];
  for (const part of parts) log.warn(`Not for visitors: ${part}`);
}

/** The variables to set so that no hand-off leads to the demo comparison app. */
function demoVariables(config: Config): string[] {
  const { compareUrl, homeownersUrls } = config;
  if (leadsToDemo(compareUrl, config)) return ['COMPARE_URL'];
  const isDemo = Object.values(homeownersUrls).some((url) => leadsToDemo(url, config));
  return isDemo ? ['HOMEOWNERS_URL'] : [];
}
