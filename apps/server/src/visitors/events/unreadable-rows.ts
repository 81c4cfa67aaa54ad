import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../site/services.ts';
import { type Delivery, unparseableRow } from './event-rows.ts';
import type { EventsToStore } from './pending-row.ts';

/** Maximum number of bodies per minute that are stored although they are not JSON; more are only counted. */
const MAX_UNPARSEABLE_STORED_PER_MINUTE = 60;

/** A body that is not JSON, or not gzip although it is declared so. */
export interface UnreadableBody {
  bytes: Buffer;
  /** The expected format. */
  detail: string;
  delivery: Delivery;
}

/**
 * Creates the function that counts an unreadable body, and returns the row of its bad event; null if
 * there were too many lately.
 */
export function createUnreadableRows({
  metrics,
  now,
}: Pick<Services, 'metrics' | 'now'>): (body: UnreadableBody) => EventsToStore | null {
  const storedLately = createRateLimit({ limit: MAX_UNPARSEABLE_STORED_PER_MINUTE, now });

  return function unreadableRows({ bytes, detail, delivery }) {
    metrics.eventBad('unparseable');
    if (storedLately.take('') > 0) return null;
    return { events: [], bad: [unparseableRow(bytes, detail, delivery)] };
  };
}
