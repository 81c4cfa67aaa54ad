import type { IncomingMessage } from 'node:http';
import { limitConcurrency } from '../../platform/http/slots.ts';
import type { Services } from '../../services.ts';
import type { Admitted, RefusalReason } from './admission.ts';
import type { Delivery, EventsToStore } from './event-rows.ts';
import {
  type BodyOutcome,
  createDeliveryReader,
  type DeliveryServices,
  MAX_BATCH_BYTES,
  readBatch,
  readBody,
  unpackBody,
} from './read-body.ts';
import type { UnreadableBody } from './unreadable-rows.ts';
import { validateBatch } from './validate-batch.ts';

/** Bytes from which a body is expensive, as compressed ones are: only two are read concurrently. */
const HEAVY_BODY_BYTES = 64 * 1024;
const MAX_CONCURRENT_HEAVY_BODIES = 2;

/** Factor by which unpacked bytes are charged: a sent kilobyte may be a megabyte of work. */
const PACKED_CHARGE = 4;

export type ReadEvents =
  | { ok: true; rows: EventsToStore }
  | {
      ok: false;
      why: RefusalReason | 'aborted';
      unreadable?: UnreadableBody;
    };

export function createEventsReader({
  metrics,
  bodyTimeoutMs,
  ...services
}: DeliveryServices & Pick<Services, 'metrics'> & { bodyTimeoutMs: number }): (
  incoming: IncomingMessage,
  admitted: Admitted,
) => Promise<ReadEvents> {
  const readDelivery = createDeliveryReader(services);
  const limitHeavy = limitConcurrency(MAX_CONCURRENT_HEAVY_BODIES);

  async function parse(
    body: BodyOutcome,
    { spend }: Admitted,
    { delivery, isPacked }: { delivery: Delivery; isPacked: boolean },
  ): Promise<ReadEvents> {
    if (!body.ok) {
      if (body.why !== 'broken-gzip') return { ok: false, why: body.why };
      return unparseable({ bytes: body.bytes, detail: 'Expected gzip', delivery });
    }
    const { bytes } = body;
    const batch = readBatch(bytes);
    spend(
      isPacked ? PACKED_CHARGE * bytes.length : bytes.length,
      batch.ok ? batch.items.length : 0,
    );
    if (batch.ok) return { ok: true, rows: await validateBatch(batch, delivery, metrics.eventBad) };
    if (batch.why !== 'unparseable') return { ok: false, why: batch.why };
    return unparseable({ bytes, detail: 'Expected JSON', delivery });
  }

  return async function readEvents(incoming, admitted) {
    const encoding = (incoming.headers['content-encoding'] ?? 'identity').toLowerCase();
    const gzip = encoding === 'gzip' || encoding === 'x-gzip';
    if (!gzip && encoding !== 'identity') return { ok: false, why: 'encoding' };
    const body = await readBody(incoming, admitted.reservation, bodyTimeoutMs);
    const delivery = await readDelivery(incoming);
    if (body.ok && (gzip || body.bytes.length > HEAVY_BODY_BYTES)) {
      return limitHeavy(async () =>
        parse(gzip ? await unpack(body.bytes, admitted) : body, admitted, {
          delivery,
          isPacked: gzip,
        }),
      );
    }
    return parse(body, admitted, { delivery, isPacked: false });
  };
}

async function unpack(packed: Buffer, { reservation, spend }: Admitted): Promise<BodyOutcome> {
  const plain = await unpackBody(packed, reservation);
  // A body that is too long was unpacked up to the maximum.
  if (!plain.ok)
    spend(plain.why === 'too-long' ? PACKED_CHARGE * MAX_BATCH_BYTES : packed.length, 0);
  return plain;
}

function unparseable(unreadable: UnreadableBody): ReadEvents {
  return { ok: false, why: 'unparseable', unreadable };
}
