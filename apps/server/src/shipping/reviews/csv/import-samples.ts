import { existsSync, readFileSync } from 'node:fs';
import type { ReviewFormLimits } from '@zipfront/contracts/reviews/fields';
import type { Store } from '../../../platform/store/store.ts';
import { importReviews } from '../import-reviews.ts';
import { readReviews } from './read-reviews.ts';

/**
 * Imports a site's sample reviews where it has no reviews at all.
 *
 * @throws Error naming the file and what is wrong with it
 */
export async function importSamples(
  store: Store,
  {
    siteName,
    limits,
    file,
    at,
  }: { siteName: string; limits: ReviewFormLimits; file: string; at: number },
): Promise<void> {
  if (!existsSync(file)) throw new Error(`${file} is missing: sampleReviews asks for it.`);
  const { reviews, errors } = readReviews(readFileSync(file, 'utf8'), {
    site: siteName,
    limits,
    source: 'sample',
  });
  if (errors.length > 0) throw new Error(`${file} has errors:\n${errors.join('\n')}`);
  await store.write(importReviews, {
    site: siteName,
    reviews,
    actor: 'first start',
    at,
    onlyFirst: true,
  });
}
