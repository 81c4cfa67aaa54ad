import type { CommandRegistry } from '../command-registry.ts';
import { storable } from '../storable.ts';
import type { WriteRequest, WriteResult } from './commit-group.ts';

/** What the writer's thread is told. The next message is sent only after the last one's answer. */
export type ToWriter = { kind: 'write'; requests: PackedRequests } | { kind: 'close' };

/** The requests of a group as text, which costs less than half of a structured clone of the objects. */
export interface PackedRequests {
  /** JSON of `WriteRequest[]`; an input that has a packing of its own is left out. */
  json: string;
  /** The inputs that were left out, in their order. */
  inputs: string[];
}

/** JSON writes every character that no database takes (and a few more) as `\\u` and its number. */
const ESCAPE = '\\u';

/** Packs a group; the text is made storable, which it nearly always is as it came. */
export function packRequests(
  requests: WriteRequest[],
  { packingOf }: Pick<CommandRegistry, 'packingOf'>,
): PackedRequests {
  const inputs: string[] = [];
  const rest = requests.map(({ name, input }) => {
    const packing = packingOf(name);
    if (packing === undefined) return { name, input };
    inputs.push(packing.pack(input));
    return { name };
  });
  const json = JSON.stringify(rest);
  return { json: json.includes(ESCAPE) ? JSON.stringify(storable(rest)) : json, inputs };
}

/** The requests of a group, from `packRequests`. */
export function unpackRequests(
  { json, inputs }: PackedRequests,
  { packingOf }: Pick<CommandRegistry, 'packingOf'>,
): WriteRequest[] {
  const requests: WriteRequest[] = JSON.parse(json);
  let next = 0;
  for (const request of requests) {
    const packing = packingOf(request.name);
    if (packing) request.input = packing.unpack(inputs[next++] ?? '');
  }
  return requests;
}

/** What the writer's thread says. */
export type FromWriter =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'results'; results: WriteResult[] };
