import { randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { POSTBACK_API_PATH } from '@zipfront/contracts/money/postback';
import { HANDOFF_API_PATH } from '@zipfront/contracts/visits/handoff';
import * as v from 'valibot';
import { signedHeaders } from '../../../server/src/conversions/postbacks/signature.ts';
import type { Random } from '../samples/random.ts';

/** The comparison app and the partner behind it, as the server knows them. */
export interface DemoPartner {
  id: string;
  /** Signs its reports: `whsec_` and base64. */
  secret: string;
  /** The bearer token of the comparison app (`COMPARE_TOKEN`). */
  compareToken: string;
}

/** Shares of leads that get no report, that are rejected, and that are sold. */
const OUTCOMES = [
  [20, 'open'],
  [15, 'rejected'],
  [25, 'accepted'],
  [40, 'sold'],
] as const;

/** Prices of leads in dollars. */
const LOWEST_DOLLARS = 32;
const HIGHEST_DOLLARS = 87;

/** Time until a partner has decided: real ones need hours. */
const DECIDES_AFTER_MS = 4_000;

const handoffSchema = v.object({ lead_id: v.string() });

/**
 * Requests a hand-off as the comparison app does, then reports the outcome of its lead as a partner
 * does: by signed requests.
 */
export async function reportLead(
  origin: string,
  token: string,
  { partner, random, signal }: { partner: DemoPartner; random: Random; signal: AbortSignal },
): Promise<void> {
  const found = await fetch(`${origin}${HANDOFF_API_PATH}${token}`, {
    headers: { Authorization: `Bearer ${partner.compareToken}` },
    signal,
  });
  const handoff = v.safeParse(handoffSchema, await found.json());
  if (!handoff.success) return;
  const lead = handoff.output.lead_id;
  const outcome = random.weighted(OUTCOMES);
  if (outcome === 'open') return;
  await setTimeout(DECIDES_AFTER_MS, null, { signal });
  if (outcome === 'rejected') {
    await report({ event: 'lead_rejected', reason: 'no answer by telephone' });
    return;
  }
  await report({ event: 'lead_accepted' });
  if (outcome !== 'sold') return;
  await setTimeout(DECIDES_AFTER_MS, null, { signal });
  const amount = `${random.whole(LOWEST_DOLLARS, HIGHEST_DOLLARS)}.00`;
  await report({ event: 'lead_sold', amount, currency: 'USD' });

  async function report(fields: Record<string, string>): Promise<void> {
    const body = JSON.stringify({ lead_id: lead, transaction_id: `sale-${lead}`, ...fields });
    const signed = signedHeaders({
      id: `demo-${randomUUIDv7()}`,
      body,
      secret: partner.secret,
      now: Date.now(),
    });
    const response = await fetch(`${origin}${POSTBACK_API_PATH}${partner.id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signed },
      body,
      signal,
    });
    await response.arrayBuffer();
  }
}
