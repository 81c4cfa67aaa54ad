import { createRateLimit } from '../../platform/http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { type Delivery, type EventsToStore, unparseableRow } from './event-rows.ts';

/** Maximum number of unreadable bodies stored per minute. Further ones are only counted. */
const MAX_UNPARSEABLE_STORED_PER_MINUTE = 60;

/** A body that is not JSON, or not gzip although it is declared so. */
export interface UnreadableBody {
  bytes: Buffer;
  /** The expected format. */
  detail: string;
  delivery: Delivery;
}

/** Makes the rows of unreadable bodies; null after too many: then a body is only counted. */
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
