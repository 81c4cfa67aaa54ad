import { generateKeyPairSync, verify } from 'node:crypto';
import { HOUR_MS } from '@zipfront/contracts/time';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { googleCredentialsSchema } from '../../../platform/config/upload-variables.ts';
import { googleStandIn, standIn } from '../testing/stand-in.ts';
import { uploadEntry } from '../testing/upload-entries.ts';
import { type ConversionPlatform, sendInHalves } from './conversion-platform.ts';
import { createDataManager, createGoogleToken, TokenRefused } from './data-manager.ts';

const { signal } = new AbortController();

function dataManager(url: string, token = async () => 'token-1'): ConversionPlatform {
  return createDataManager({ url, accountId: '1234567890', token });
}

function entries(count: number, bad: number[] = []) {
  return Array.from({ length: count }, (_, at) =>
    uploadEntry({
      leadId: `Lead${at}`,
      clickId: { name: 'gclid', value: bad.includes(at) ? 'BadGclid1234' : 'Cj0KCQiA-x_y' },
    }),
  );
}

describe('Google Ads by the Data Manager API', () => {
  // behaviour: 25.4
  it('sends what the API expects', async () => {
    const { url, received } = await googleStandIn();
    const contact = { email: 'alexz@example.com', phone: '8005550100' };
    const batch = {
      destination: '987654321',
      entries: [
        uploadEntry({ contact }),
        uploadEntry({
          leadId: 'Reversed',
          consent: 'not-asked',
          valueCents: 0,
          change: { kind: 'restate', at: 1 },
        }),
      ],
    };
    expect(await dataManager(url).send(batch, signal)).toEqual({
      kind: 'accepted',
      receipt: 'request-1',
    });
    expect(received[0]).toMatchObject({ method: 'POST', path: '/v1/events:ingest' });
    expect(JSON.parse(received[0]?.text ?? '')).toEqual({
      destinations: [
        {
          operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1234567890' },
          productDestinationId: '987654321',
        },
      ],
      encoding: 'HEX',
      validateOnly: false,
      events: [
        {
          transactionId: 'L7f3k9q2ABCDEFGH',
          eventTimestamp: '2026-11-20T18:30:00Z',
          eventSource: 'WEB',
          adIdentifiers: { gclid: 'Cj0KCQiA-x_y' },
          userData: {
            userIdentifiers: [
              {
                emailAddress: '509e933019bb285a134a9334b8bb679dff79d0ce023d529af4bd744d47b4fd8a',
              },
              {
                phoneNumber: 'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30',
              },
            ],
          },
          currency: 'USD',
          conversionValue: 42.5,
          consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
        },
        {
          transactionId: 'Reversed',
          eventTimestamp: '2026-11-20T18:30:00Z',
          eventSource: 'WEB',
          adIdentifiers: { gclid: 'Cj0KCQiA-x_y' },
          currency: 'USD',
          conversionValue: 0,
          consent: { adPersonalization: 'CONSENT_DENIED' },
        },
      ],
    });
  });

  // behaviour: 25.4
  it('halves a refused batch until the refused conversions stand alone', async () => {
    const { url, received } = await googleStandIn();
    const batch = { destination: '1', entries: entries(100, [0, 37]) };
    const parts = await sendInHalves(dataManager(url), batch, signal);
    const refused = parts.filter(({ outcome }) => outcome.kind === 'refused');
    expect(refused.map((part) => part.entries.map(({ leadId }) => leadId))).toEqual([
      ['Lead0'],
      ['Lead37'],
    ]);
    expect(refused[0]?.outcome).toMatchObject({ reason: 'INVALID_CLICK_ID' });
    const sent = parts.flatMap((part) => part.entries);
    expect(sent.map(({ leadId }) => leadId)).toEqual(batch.entries.map(({ leadId }) => leadId));
    expect(received.length).toBeLessThan(30);
  });

  // behaviour: 25.4
  it('sends at most 2,000 conversions in a request', async () => {
    const { url, received } = await googleStandIn();
    const batch = { destination: '1', entries: entries(2_001) };
    const parts = await sendInHalves(dataManager(url), batch, signal);
    expect(parts.map((part) => part.entries.length)).toEqual([2_000, 1]);
    expect(received).toHaveLength(2);
  });

  // behaviour: 25.4
  it('does not halve a batch where the sender is refused', async () => {
    const { url, received } = await googleStandIn({ allowed: false });
    const outcome = { kind: 'failed', reason: 'DESTINATION_ACCOUNT_NOT_ALLOWED' };
    const batch = { destination: '1', entries: entries(2_001) };
    expect(await sendInHalves(dataManager(url), batch, signal)).toMatchObject([
      { outcome },
      { outcome },
    ]);
    expect(received).toHaveLength(1);
  });

  it('fails without a token, without a response and with a redirect', async () => {
    const batch = { destination: '1', entries: entries(1) };
    const { url } = await googleStandIn();
    const wrong = dataManager(url, async () => 'another');
    expect(await wrong.send(batch, signal)).toEqual({ kind: 'failed', reason: 'UNAUTHENTICATED' });
    const refused = dataManager(url, () => Promise.reject(new TokenRefused('invalid_grant')));
    const reason = 'credentials refused: invalid_grant';
    expect(await refused.send(batch, signal)).toEqual({ kind: 'failed', reason });
    const nowhere = dataManager('http://127.0.0.1:1');
    expect(await nowhere.send(batch, signal)).toMatchObject({ kind: 'failed' });
    const elsewhere = await standIn(() => ({ status: 307, headers: { Location: url } }));
    expect(await dataManager(elsewhere.url).send(batch, signal)).toEqual({
      kind: 'failed',
      reason: 'HTTP 307',
    });
  });

  // behaviour: 25.4
  it.each([
    ['SUCCESS', ['EVENT_TIME_INVALID'], { kind: 'done' }],
    ['PROCESSING', ['EVENT_TIME_INVALID'], { kind: 'pending' }],
    ['PARTIAL_SUCCESS', ['EVENT_TIME_INVALID'], { kind: 'partial', reason: 'EVENT_TIME_INVALID' }],
    ['FAILED', ['EVENT_TIME_INVALID'], { kind: 'refused', reason: 'EVENT_TIME_INVALID' }],
    ['FAILED', [], { kind: 'refused', reason: 'FAILED' }],
  ])('reads the state %s of a request with the errors %j', async (requestStatus, reasons, expected) => {
    const errorInfo = { errorCounts: reasons.map((reason) => ({ reason, recordCount: 1 })) };
    const { url, received } = await googleStandIn({
      statusOf: () => ({ requestStatusPerDestination: [{ requestStatus, errorInfo }] }),
    });
    expect(await dataManager(url).findOutcome?.('a b', signal)).toEqual(expected);
    expect(received[0]?.path).toBe('/v1/requestStatus:retrieve?requestId=a+b');
  });
});

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const NOW = Date.UTC(2026, 10, 22, 12);

const granted = () => ({ body: { access_token: 'token-1', expires_in: 3_600 } });

// behaviour: 25.5
describe('createGoogleToken', () => {
  it('signs an assertion of a service account', async () => {
    const { url, received } = await standIn(granted);
    const credentials = parse(googleCredentialsSchema, {
      type: 'service_account',
      client_email: 'exports@project.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: url,
    });
    expect(await createGoogleToken(credentials, () => NOW)(signal)).toBe('token-1');
    const form = new URLSearchParams(received[0]?.text);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    const bytes = Buffer.from(signature, 'base64url');
    expect(verify('RSA-SHA256', signed, publicKey, bytes)).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      iss: 'exports@project.example',
      scope: 'https://www.googleapis.com/auth/datamanager',
      aud: url,
      iat: NOW / 1_000,
      exp: NOW / 1_000 + 3_600,
    });
  });

  it('uses a token until a minute before its end', async () => {
    const { url, received } = await standIn(granted);
    let now = NOW;
    const token = createGoogleToken(
      {
        type: 'authorized_user',
        client_id: 'client',
        client_secret: 'secret',
        refresh_token: 'refresh',
        token_uri: url,
      },
      () => now,
    );
    await token(signal);
    now = NOW + HOUR_MS - 60_001;
    await token(signal);
    expect(received.map(({ text }) => text)).toEqual([
      'grant_type=refresh_token&client_id=client&client_secret=secret&refresh_token=refresh',
    ]);
    now += 1;
    await token(signal);
    expect(received).toHaveLength(2);
  });

  it('reports the code of a refusal', async () => {
    const { url } = await standIn(() => ({ status: 400, body: { error: 'invalid_grant' } }));
    const token = createGoogleToken(
      {
        type: 'authorized_user',
        client_id: 'c',
        client_secret: 's',
        refresh_token: 'r',
        token_uri: url,
      },
      () => NOW,
    );
    await expect(token(signal)).rejects.toThrow('invalid_grant');
  });
});
