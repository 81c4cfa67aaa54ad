import { cleanAttribution } from '@zipfront/contracts/clean-attribution';
import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import { sameJson } from './same-json.ts';

const ATTRIBUTION_CONTEXT = schemaUri('attribution');

/**
 * Cleans the attribution of contexts; returns the same contexts if nothing had to change. It starts
 * from the original contexts, because a value of attribution that is partly personal is removed as a
 * whole.
 *
 * @param clean the contexts after `cleanValue`
 * @param original the contexts before `cleanValue`
 */
export function withCleanAttribution(
  clean: SelfDescribing[],
  original: SelfDescribing[],
  privacySignal: boolean,
): SelfDescribing[] {
  const contexts = clean.map((context, index) => {
    if (context.schema !== ATTRIBUTION_CONTEXT) return context;
    const { fields } = cleanAttribution(original[index]?.data ?? {});
    const data = privacySignal ? withoutIdentifiers(fields) : fields;
    return sameJson(data, context.data) ? context : { ...context, data };
  });
  return contexts.some((context, index) => context !== clean[index]) ? contexts : clean;
}
