import { randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { POSTBACK_API_PATH } from '@zipfront/contracts/money/postback';
import { DAY_MS } from '@zipfront/contracts/time/time';
import { HANDOFF_API_PATH } from '@zipfront/contracts/visits/handoff';
import * as v from 'valibot';
import { signedHeaders } from '../../../server/src/conversions/postbacks/signature.ts';
import { planLead } from '../plan/plan-lead.ts';
import type { Random } from '../plan/random.ts';

export interface DemoPartner {
  id: string;
  /** Signs its reports: `whsec_` and base64. */
  secret: string;
  /** The bearer token of the comparison app (`COMPARE_TOKEN`). */
  compareToken: string;
}

/** Time until a partner has decided: real ones need hours. */
const DECIDES_AFTER_MS = 4_000;

const handoffSchema = v.object({ lead_id: v.string() });

export async function reportLead(
  origin: string,
  token: string,
  { partner, random, signal }: { partner: DemoPartner; random: Random; signal: AbortSignal },
): Promise<void> {
  const authorized = { headers: { Authorization: `Bearer ${partner.compareToken}` }, signal };
  const found = await fetch(`${origin}${HANDOFF_API_PATH}${token}`, authorized);
  const handoff = v.safeParse(handoffSchema, await found.json());
  if (!handoff.success) return;
  const { lead_id } = handoff.output;
  for (const { status, afterMs, cents, reason } of planLead(random)) {
    if (afterMs > DAY_MS) return;
    await setTimeout(DECIDES_AFTER_MS, null, { signal });
    const body = JSON.stringify({
      lead_id,
      transaction_id: `sale-${lead_id}`,
      event: `lead_${status}`,
      ...(reason !== null && { reason }),
      ...(cents !== null && { amount: (cents / 100).toFixed(2), currency: 'USD' }),
    });
    const message = { id: `demo-${randomUUIDv7()}`, body, now: Date.now() };
    const signed = signedHeaders({ ...message, secret: partner.secret });
    const headers = { 'Content-Type': 'application/json', ...signed };
    const path = `${POSTBACK_API_PATH}${partner.id}`;
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
  }
}
