import { hash, randomUUIDv7 } from 'node:crypto';
import { own } from '@zipfront/contracts/own';
import { MONEY_CURRENCY, type PostbackBody, postbackSchema } from '@zipfront/contracts/postback';
import * as v from 'valibot';
import type { PartnerMapping, PostbackRow } from '../store/postback-rows.ts';
import { amountCents } from './amount-cents.ts';

/** A report as it is stored, or the name of what is wrong in it. */
export type ReadPostback = { row: Omit<PostbackRow, 'matched'> } | { wrong: string };

/**
 * Reads the fields of a report. An empty text is a field that is not there: partners fill a template, and leave empty what they do not know.
 *
 * @param sent an object of a body or a query
 */
export function readPostback(
  sent: Record<string, unknown>,
  { partner, mapping, now }: { partner: string; mapping: PartnerMapping; now: number },
): ReadPostback {
  const parsed = v.safeParse(postbackSchema, withoutEmpty(sent));
  if (!parsed.success) return { wrong: nameOf(parsed.issues[0]) };
  const body = parsed.output;
  const cents = body.amount == null ? null : amountCents(body.amount);
  if (cents === null && body.amount != null) return { wrong: 'amount' };
  const occurredAt = body.occurred_at == null ? now : Date.parse(body.occurred_at);
  if (Number.isNaN(occurredAt)) return { wrong: 'occurred_at' };
  const { word, status } = meaningOf(body, mapping);
  return {
    row: {
      id: randomUUIDv7(),
      partner,
      transaction_id: body.transaction_id,
      lead_id: body.lead_id,
      event: word,
      status,
      amount_cents: cents,
      currency: cents === null ? null : MONEY_CURRENCY,
      // A clock that is ahead must not make a report the newest for days.
      occurred_at: Math.min(occurredAt, now),
      received_at: now,
      content_hash: contentHash(body, cents),
    },
  };
}

function withoutEmpty(sent: Record<string, unknown>): Record<string, unknown> {
  const isFilled = (value: unknown) => typeof value !== 'string' || value.trim() !== '';
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => isFilled(value)));
}

/** The meaning of the words together, else of the event, else of the status. */
function meaningOf({ event, status }: PostbackBody, mapping: PartnerMapping) {
  const words = [event && status ? `${event}/${status}` : null, event, status].filter(
    (word): word is string => typeof word === 'string',
  );
  const known = words.find((word) => Object.hasOwn(mapping, word));
  return {
    word: known ?? words[0] ?? '',
    status: known === undefined ? null : (own(mapping, known) ?? null),
  };
}

/** A hash of the facts as they were sent, so that a repetition is known also where its time is missing. */
function contentHash(body: PostbackBody, cents: number | null): string {
  const { lead_id, event = null, status = null, occurred_at } = body;
  const at = occurred_at == null ? null : Date.parse(occurred_at);
  return hash('sha256', JSON.stringify([lead_id, event, status, cents, at]), 'base64url');
}

function nameOf(issue: v.BaseIssue<unknown>): string {
  return v.getDotPath(issue) ?? 'event';
}
