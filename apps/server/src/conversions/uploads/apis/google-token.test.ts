import { generateKeyPairSync, verify } from 'node:crypto';
import { HOUR_MS } from '@zipfront/contracts/day-ms';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { googleCredentialsSchema } from '../../../platform/config/export-variables.ts';
import { standIn } from '../testing/stand-in.ts';
import { createGoogleToken } from './data-manager.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const NOW = Date.UTC(2026, 10, 22, 12);
const { signal } = new AbortController();

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
