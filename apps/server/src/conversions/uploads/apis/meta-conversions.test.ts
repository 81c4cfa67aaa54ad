import { DAY_MS } from '@zipfront/contracts/time/time';
import { describe, expect, it } from 'vitest';
import { metaStandIn, standIn } from '../testing/stand-in.ts';
import { SOLD_AT, uploadEntry } from '../testing/upload-entries.ts';
import { sendInParts } from './conversion-platform.ts';
import { createMetaConversions } from './meta-conversions.ts';

const NOW = SOLD_AT + DAY_MS;
const FBCLID = { name: 'fbclid', value: 'IwAR2F4-dbP0l7Mn' } as const;
const { signal } = new AbortController();

const meta = (url: string, accessToken = 'meta-token') =>
  createMetaConversions({ url, version: 'v24.0', dataset: '555', accessToken });

describe('Meta by the Conversions API', () => {
  // behaviour: 25.4
  it('sends events of the system, with hashes of its own', async () => {
    const { url, received } = await metaStandIn(NOW);
    const contact = { email: 'jefferson.loves.hiking@gmail.com', phone: '(800) 555-0100' };
    const entries = [uploadEntry({ clickId: FBCLID, contact })];
    expect(await meta(url).send({ destination: 'Lead', entries }, signal)).toEqual({
      kind: 'accepted',
      receipt: null,
    });
    expect(received[0]?.path).toBe('/v24.0/555/events');
    expect(JSON.parse(received[0]?.text ?? '')).toEqual({
      access_token: 'meta-token',
      data: [
        {
          event_name: 'Lead',
          event_time: SOLD_AT / 1_000,
          event_id: 'L7f3k9q2ABCDEFGH:policy_sold',
          action_source: 'system_generated',
          user_data: {
            fbc: `fb.1.${SOLD_AT - DAY_MS}.IwAR2F4-dbP0l7Mn`,
            em: ['509dd4aaa1f05ca65540d59db001a87efb037e13ff33b628cf34ca7f468dd09e'],
            ph: ['92cfdc5fbcd4a20fbe5d3857af6c1aba31762105bba7f21a17155e920653046c'],
          },
          custom_data: {
            value: 42.5,
            currency: 'USD',
            event_source: 'crm',
            lead_event_source: 'Zipfront',
          },
        },
      ],
    });
  });

  // behaviour: 25.4
  it('isolates the old event that refuses a whole request', async () => {
    const { url } = await metaStandIn(NOW);
    const entries = Array.from({ length: 9 }, (_, index) =>
      uploadEntry({
        leadId: `Lead${index}`,
        clickId: FBCLID,
        convertedAt: index === 4 ? NOW - 7 * DAY_MS - 1_000 : SOLD_AT,
      }),
    );
    const parts = await sendInParts(meta(url), { destination: 'Lead', entries }, signal);
    const refused = parts.filter(({ outcome }) => outcome.kind === 'refused');
    expect(refused).toMatchObject([
      { entries: [{ leadId: 'Lead4' }], outcome: { reason: 'Meta 100/2804003' } },
    ]);
  });

  // behaviour: 25.4
  it('sends at most 1,000 events in a request, and no amount that is not known', async () => {
    const { url, received } = await metaStandIn(NOW);
    const entries = Array.from({ length: 1_001 }, (_, index) =>
      uploadEntry({ leadId: `Lead${index}`, clickId: FBCLID, valueCents: null }),
    );
    const parts = await sendInParts(meta(url), { destination: 'Lead', entries }, signal);
    expect(parts.map((part) => part.entries.length)).toEqual([1_000, 1]);
    expect(JSON.parse(received[1]?.text ?? '').data[0].custom_data).toEqual({
      event_source: 'crm',
      lead_event_source: 'Zipfront',
    });
  });

  // behaviour: 25.4
  it('fails without a response', async () => {
    const entries = [uploadEntry({ clickId: FBCLID })];
    const outcome = await meta('http://127.0.0.1:1').send({ destination: 'Lead', entries }, signal);
    expect(outcome).toMatchObject({ kind: 'failed' });
  });

  // behaviour: 25.4
  it.each([
    ['of another program', '<html>Sign in to this network</html>'],
    ['that confirms fewer events', { events_received: 0 }],
  ])('counts nothing as sent after a response %s', async (_which, body) => {
    const { url } = await standIn(() => ({ body }));
    const entries = [uploadEntry({ clickId: FBCLID })];
    const outcome = await meta(url).send({ destination: 'Lead', entries }, signal);
    expect(outcome).toEqual({ kind: 'failed', reason: 'HTTP 200' });
  });

  // behaviour: 25.4
  it('reports a refused access token as a failure, without the token', async () => {
    const { url } = await metaStandIn(NOW);
    const entries = [uploadEntry({ clickId: FBCLID })];
    expect(await meta(url, 'ended').send({ destination: 'Lead', entries }, signal)).toEqual({
      kind: 'failed',
      reason: 'Meta 190',
    });
  });

  // behaviour: 25.4
  it.each([
    ...[1, 2, 3, 4, 10, 12, 17, 32, 102, 104, 190, 200, 294, 341, 368, 613, 2_500, 2_635, 80_004],
    '100/33',
  ])('reports the code %s, which is not of the events, as a failure', async (named) => {
    const [code, subcode] = String(named).split('/').map(Number);
    const error = { code, ...(subcode && { error_subcode: subcode }) };
    const { url } = await standIn(() => ({ status: 400, body: { error } }));
    const entries = [uploadEntry({ clickId: FBCLID })];
    const outcome = await meta(url).send({ destination: 'Lead', entries }, signal);
    expect(outcome).toEqual({ kind: 'failed', reason: `Meta ${named}` });
  });

  // behaviour: 25.4
  it('reports a response that is too long as a failure', async () => {
    const { url } = await standIn(() => ({ status: 200, body: 'x'.repeat(5 * 1024 * 1024) }));
    const entries = [uploadEntry({ clickId: FBCLID })];
    const outcome = await meta(url).send({ destination: 'Lead', entries }, signal);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'response too long' });
  });
});
