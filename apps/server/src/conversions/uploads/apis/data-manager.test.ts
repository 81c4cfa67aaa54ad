import { generateKeyPairSync, verify } from 'node:crypto';
import { HOUR_MS } from '@zipfront/contracts/time/time';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { googleCredentialsSchema } from '../../../platform/config/upload-variables.ts';
import { createReport, googleStandIn } from '../testing/google-stand-in.ts';
import { standIn } from '../testing/stand-in.ts';
import { uploadEntry } from '../testing/upload-entries.ts';
import { type ConversionPlatform, NoResponse, sendInParts } from './conversion-platform.ts';
import { createDataManager, TokenRefused } from './data-manager.ts';
import { createGoogleToken } from './google-token.ts';
import { createMetaConversions } from './meta-conversions.ts';

const { signal } = new AbortController();

const TOO_OLD = 'PROCESSING_ERROR_REASON_EVENT_TOO_OLD';
const PASSING = 'PROCESSING_ERROR_REASON_INTERNAL_ERROR';
const DUPLICATE = 'PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID';
const ONE_PER_CLICK =
  'PROCESSING_ERROR_REASON_ONE_PER_CLICK_CONVERSION_ACTION_NOT_PERMITTED_WITH_BRAID';

function dataManager(url: string, token = async () => 'token-1'): ConversionPlatform {
  return createDataManager({ url, accountId: '1234567890', token });
}

function entries(count: number, bad: number[] = []) {
  return Array.from({ length: count }, (_, index) =>
    uploadEntry({
      leadId: `Lead${index}`,
      clickId: { name: 'gclid', value: bad.includes(index) ? 'BadGclid1234' : 'Cj0KCQiA-x_y' },
    }),
  );
}

// behaviour: 25.6
it.each([
  ['120', 120_000],
  ['Sun, 22 Nov 2026 13:00:00 GMT', HOUR_MS],
  ['Sun, 22 Nov 2026 11:00:00 GMT', undefined],
  ['soon', undefined],
  ['-5', undefined],
])('reads Retry-After %s of each platform', async (text, retryAfterMs) => {
  const { url } = await standIn(() => ({
    status: 429,
    headers: { 'Retry-After': text, Date: 'Sun, 22 Nov 2026 12:00:00 GMT' },
  }));
  const settings = { url, version: 'v24.0', dataset: '1', accessToken: 'meta-token' };
  for (const platform of [dataManager(url), createMetaConversions(settings)]) {
    const batch = { destination: '1', entries: entries(platform.maxBatch + 1) };
    const parts = await sendInParts(platform, batch, signal);
    const failed = { kind: 'failed', reason: 'HTTP 429', ...(retryAfterMs && { retryAfterMs }) };
    expect(parts.map(({ outcome }) => outcome)).toEqual([failed, failed]);
  }
});

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
      warning: null,
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
              { emailAddress: '509e933019bb285a134a9334b8bb679dff79d0ce023d529af4bd744d47b4fd8a' },
              { phoneNumber: 'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30' },
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
  it('sends the rest of a refused batch once more, if Google names the refused conversions', async () => {
    const { url, received } = await googleStandIn();
    const batch = { destination: '1', entries: entries(500, [0, 37]) };
    const parts = await sendInParts(dataManager(url), batch, signal);
    expect(received).toHaveLength(2);
    expect(parts.map(({ outcome, entries: sent }) => [outcome.kind, sent.length])).toEqual([
      ['refused', 1],
      ['refused', 1],
      ['accepted', 498],
    ]);
    expect(parts[1]).toMatchObject({
      entries: [{ leadId: 'Lead37' }],
      outcome: { reason: 'INVALID_FORMAT' },
    });
  });

  // behaviour: 25.4
  it('halves a refused batch until the refused conversions stand alone, if Google names none', async () => {
    const { url, received } = await googleStandIn({ namesEvents: false });
    const batch = { destination: '1', entries: entries(100, [0, 37]) };
    const parts = await sendInParts(dataManager(url), batch, signal);
    const refused = parts.filter(({ outcome }) => outcome.kind === 'refused');
    expect(refused.map((part) => part.entries.map(({ leadId }) => leadId))).toEqual([
      ['Lead0'],
      ['Lead37'],
    ]);
    const sent = parts.flatMap((part) => part.entries);
    expect(sent.map(({ leadId }) => leadId)).toEqual(batch.entries.map(({ leadId }) => leadId));
    expect(received.length).toBeLessThan(30);
  });

  // behaviour: 25.4
  it('stops halving after 20 refusals in a row, and fails the rest', async () => {
    const { url, received } = await googleStandIn({ namesEvents: false });
    const all = Array.from({ length: 500 }, (_, index) => index);
    const batch = { destination: '1', entries: entries(500, all) };
    const parts = await sendInParts(dataManager(url), batch, signal);
    expect(received).toHaveLength(20);
    const kinds = parts.flatMap((part) => part.entries.map(() => part.outcome.kind));
    expect(kinds).toHaveLength(500);
    expect(kinds.filter((kind) => kind === 'failed').length).toBeGreaterThan(480);
  });

  // behaviour: 25.4
  it.each([
    'INVALID_DESTINATION',
    'INVALID_CONVERSION_ACTION_TYPE',
    'TERMS_AND_CONDITIONS_NOT_SIGNED',
    'DESTINATION_ACCOUNT_NOT_ENABLED_ENHANCED_CONVERSIONS_FOR_LEADS',
    'OPERATING_ACCOUNT_LOGIN_ACCOUNT_MISMATCH',
  ])('fails 500 conversions after one request if the destination has %s', async (destination) => {
    const { url, received } = await googleStandIn({ destination });
    const batch = { destination: '1', entries: entries(500) };
    expect(await sendInParts(dataManager(url), batch, signal)).toMatchObject([
      { outcome: { kind: 'failed', reason: destination } },
    ]);
    expect(received).toHaveLength(1);
  });

  // behaviour: 25.4
  it('sends each kind of click id in a request of its own', async () => {
    const { url, received } = await googleStandIn();
    const kinds = ['gclid', 'wbraid', 'gbraid'] as const;
    const mixed = Array.from({ length: 9 }, (_, index) =>
      uploadEntry({
        leadId: `Lead${index}`,
        clickId: { name: kinds[index % 3] ?? 'gclid', value: 'CjkKCQjw-id' },
      }),
    );
    await sendInParts(dataManager(url), { destination: '1', entries: mixed }, signal);
    const sent = received.map(({ text }) =>
      (JSON.parse(text) as { events: { adIdentifiers: object }[] }).events.flatMap(
        ({ adIdentifiers }) => Object.keys(adIdentifiers),
      ),
    );
    expect(sent).toEqual(kinds.map((kind) => [kind, kind, kind]));
  });

  // behaviour: 25.19
  it('reads the warnings of an answer', async () => {
    const { url } = await googleStandIn({ warnings: ['CUSTOM_VARIABLE_NOT_ENABLED'] });
    const batch = { destination: '1', entries: entries(1) };
    expect(await dataManager(url).send(batch, signal)).toMatchObject({
      kind: 'accepted',
      warning: 'CUSTOM_VARIABLE_NOT_ENABLED',
    });
  });

  // behaviour: 25.4
  it('sends at most 2,000 conversions in a request', async () => {
    const { url, received } = await googleStandIn();
    const batch = { destination: '1', entries: entries(2_001) };
    const parts = await sendInParts(dataManager(url), batch, signal);
    expect(parts.map((part) => part.entries.length)).toEqual([2_000, 1]);
    expect(received).toHaveLength(2);
  });

  // behaviour: 25.4
  it('does not halve a batch where the sender is refused', async () => {
    const { url, received } = await googleStandIn({ allowed: false });
    const outcome = { kind: 'failed', reason: 'PERMISSION_DENIED' };
    const batch = { destination: '1', entries: entries(2_001) };
    expect(await sendInParts(dataManager(url), batch, signal)).toMatchObject([
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
    const nowhere = dataManager('http://127.0.0.1:2');
    expect(await nowhere.send(batch, signal)).toEqual({ kind: 'failed', reason: 'ECONNREFUSED' });
    const cut = await standIn(() => ({ isCut: true }));
    const unanswered = { kind: 'failed', reason: 'UND_ERR_SOCKET', mayHaveArrived: true };
    expect(await dataManager(cut.url).send(batch, signal)).toEqual(unanswered);
    const tokenless = dataManager(url, () => Promise.reject(new NoResponse('timeout')));
    expect(await tokenless.send(batch, signal)).toEqual({ kind: 'failed', reason: 'timeout' });
    const elsewhere = await standIn(() => ({ status: 307, headers: { Location: url } }));
    expect(await dataManager(elsewhere.url).send(batch, signal)).toEqual({
      kind: 'failed',
      reason: 'HTTP 307',
    });
  });

  // behaviour: 25.7
  it.each([
    [200, true],
    [429, false],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
  ])('fails with an unreadable response of status %s, mayHaveArrived %s', async (status, mayHave) => {
    const { url } = await standIn(() => ({ status, body: 'error' }));
    const batch = { destination: '1', entries: entries(1) };
    expect(await dataManager(url).send(batch, signal)).toEqual({
      kind: 'failed',
      reason: `HTTP ${status}`,
      ...(mayHave && { mayHaveArrived: true }),
    });
  });

  // behaviour: 25.4
  it.each([
    ['SUCCESS', [], { kind: 'done', warning: null }],
    ['PROCESSING', [], { kind: 'pending' }],
    ['PARTIAL_SUCCESS', [TOO_OLD], { kind: 'partial', reason: TOO_OLD }],
    ['FAILED', [TOO_OLD], { kind: 'refused', reason: TOO_OLD }],
    ['FAILED', [ONE_PER_CLICK], { kind: 'refused', reason: ONE_PER_CLICK }],
    ['FAILED', [PASSING], { kind: 'failed', reason: PASSING }],
    ['FAILED', [DUPLICATE], { kind: 'done', warning: null }],
    ['PARTIAL_SUCCESS', [DUPLICATE, TOO_OLD], { kind: 'partial', reason: TOO_OLD }],
    ['FAILED', [], { kind: 'refused', reason: 'FAILED' }],
  ])('reads the state %s of a request with the errors %j', async (requestStatus, reasons, expected) => {
    const { url, received } = await googleStandIn({
      statusOf: () => createReport(requestStatus, reasons),
    });
    expect(await dataManager(url).findOutcome?.('a b', signal)).toEqual(expected);
    expect(received[0]?.path).toBe('/v1/requestStatus:retrieve?requestId=a+b');
  });

  // behaviour: 25.19
  it('reads the warnings of a report', async () => {
    const warning = 'PROCESSING_WARNING_REASON_INTERNAL_ERROR';
    const { url } = await googleStandIn({ statusOf: () => createReport('SUCCESS', [], [warning]) });
    expect(await dataManager(url).findOutcome?.('1', signal)).toEqual({ kind: 'done', warning });
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

  it.each([
    ['the code of a refusal', 400, 'TokenRefused', 'invalid_grant'],
    ['trouble that passes as no refusal', 503, 'NoResponse', 'HTTP 503'],
    ['too many requests as no refusal', 429, 'NoResponse', 'HTTP 429'],
  ])('reports %s', async (_name, status, name, message) => {
    const { url } = await standIn(() => ({ status, body: { error: 'invalid_grant' } }));
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
    await expect(token(signal)).rejects.toMatchObject({ name, message });
  });
});
