import type { JsMsg } from '@nats-io/jetstream';
import type { EventsToStore } from '../pending-row.ts';

/** Maximum number of rows per write, as without a log; a message with more is a write of its own. */
const MAX_WRITE_ROWS = 1_000;

/** A message that was delivered, and is neither acknowledged nor given back. */
export interface Delivered<Message = JsMsg> {
  message: Message;
  /** Its events, or the error where it cannot be read. */
  content: EventsToStore | Error;
}

/**
 * Takes the messages of the next write out of those that wait, the oldest first. One that cannot be read, or that was
 * delivered before, is alone, so that it affects no other.
 */
export function takeGroup<Message extends Pick<JsMsg, 'redelivered'>>(
  waiting: Delivered<Message>[],
): Delivered<Message>[] {
  let rows = 0;
  let count = 0;
  for (const { message, content } of waiting) {
    const isAlone = content instanceof Error || message.redelivered;
    if (!(content instanceof Error)) rows += content.events.length + content.bad.length;
    if (count > 0 && (isAlone || rows > MAX_WRITE_ROWS)) break;
    count += 1;
    if (isAlone) break;
  }
  return waiting.splice(0, count);
}
