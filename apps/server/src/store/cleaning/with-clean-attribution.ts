import { cleanAttribution } from '@zipfront/contracts/clean-attribution';
import { schemaUri } from '@zipfront/contracts/events/schema-uri';
import type { SelfDescribing } from '@zipfront/contracts/events/types';
import { withoutIdentifiers } from '@zipfront/contracts/read-attribution';
import { sameJson } from './same-json.ts';

const ATTRIBUTION_CONTEXT = schemaUri('attribution');

/**
 * Contexts with attribution as it may be written, the very same where nothing had to change. It is read
 * from what came: of a value that is partly personal nothing stays, as in all attribution.
 *
 * @param clean the contexts, cleaned as every value of an event
 * @param came the same before
 */
export function withCleanAttribution(
  clean: SelfDescribing[],
  came: SelfDescribing[],
  privacySignal: boolean,
): SelfDescribing[] {
  const contexts = clean.map((context, index) => {
    if (context.schema !== ATTRIBUTION_CONTEXT) return context;
    const { fields } = cleanAttribution(came[index]?.data ?? {});
    const data = privacySignal ? withoutIdentifiers(fields) : fields;
    return sameJson(data, context.data) ? context : { ...context, data };
  });
  return contexts.some((context, index) => context !== clean[index]) ? contexts : clean;
}
