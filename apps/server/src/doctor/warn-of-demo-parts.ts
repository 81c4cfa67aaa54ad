import { type Finding, findingText } from '../platform/finding.ts';
import type { Services } from '../services.ts';
import { findDemoParts } from './find-demo-parts.ts';

/** If visitors are expected: at a start with a public address on https. */
export async function warnOfDemoParts(
  { log, ...services }: Pick<Services, 'config' | 'store' | 'log'>,
  samples: readonly Finding[],
): Promise<void> {
  if (!services.config.publicUrl.startsWith('https:')) return;
  const parts = await findDemoParts(services, samples);
  for (const part of parts) log.warn(`Not for visitors: ${findingText(part)}`);
}
