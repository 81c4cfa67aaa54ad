import { storable } from '../storable.ts';
import type { WriteAnswer, WriteRequest } from './commit-group.ts';

/**
 * What the writer's thread is told. The next message is sent only after the last one's answer.
 * Commands travel as one JSON text, which costs less than half of a structured clone of the objects.
 */
export type ToWriter =
  | {
      kind: 'write';
      /** `WriteRequest[]` */
      requests: string;
    }
  | { kind: 'close' };

/** JSON writes every character that no database takes (and a few more) as `\u` and its number. */
const ESCAPE = '\\u';

/** The requests of a group as text that is made storable, which it nearly always is as it came. */
export function packRequests(requests: WriteRequest[]): string {
  const text = JSON.stringify(requests);
  return text.includes(ESCAPE) ? JSON.stringify(storable(requests)) : text;
}

/** The requests of a group, from `packRequests`. */
export function unpackRequests(text: string): WriteRequest[] {
  return JSON.parse(text);
}

/** What the writer's thread says. */
export type FromWriter =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'answers'; answers: WriteAnswer[] };
