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

/** The requests of a group as text. */
export function packRequests(requests: WriteRequest[]): string {
  return JSON.stringify(requests);
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
