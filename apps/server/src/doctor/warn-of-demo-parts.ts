import { type Finding, findingText } from '../platform/finding.ts';
import type { Services } from '../services.ts';
import { findDemoParts } from './find-demo-parts.ts';

/**
 * One line each, if visitors are expected: at a start with a public address on https. `samples`:
 * parts of the content that are samples or missing.
 */
export async function warnOfDemoParts(
  { log, ...services }: Pick<Services, 'config' | 'store' | 'log'>,
  samples: readonly Finding[],
): Promise<void> {
  if (!services.config.publicUrl.startsWith('https:')) return;
  const parts = await findDemoParts(services, samples);
  for (const part of parts) log.warn(`Not for visitors: ${findingText(part)}`);
}
