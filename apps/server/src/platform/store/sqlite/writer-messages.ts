import type { CommandRegistry } from '../command-registry.ts';
import { toJson } from '../tables/columns.ts';
import type { WriteRequest, WriteResult } from './commit-group.ts';

/** The next group is sent only after the results of the last one. */
export type ToWriter = { kind: 'write'; requests: PackedRequests } | { kind: 'close' };

export interface PackedRequests {
  /** JSON of `WriteRequest[]`; an input that has a packing of its own is left out. */
  json: string;
  inputs: string[];
}

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
  return { json: toJson(rest), inputs };
}

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

export type FromWriter =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string }
  | { kind: 'results'; results: WriteResult[] };
