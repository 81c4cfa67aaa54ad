import { lookup } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Services } from '../site/services.ts';
import { isPrivateAddress } from './is-private-address.ts';
import type { Deliver } from './sender.ts';
import type { Outcome } from './settle-notification.ts';
import { findWebhookMessage, type MessageServices } from './webhook-message.ts';

/** Timeout of a request: the receiver should respond first and work later. */
const RESPONSE_TIMEOUT_MS = 15_000;

/** The receiver wants no more messages (Standard Webhooks). */
const NO_MORE_MESSAGES = 410;

/** Settings of the endpoint. */
export interface WebhookSettings {
  url: string;
  /** `whsec_` and base64. */
  secret: string;
  /** Whether the endpoint may be in a private network. */
  privateNetworks: boolean;
}

/** Sends notifications by signed webhooks. Redirects are not followed. */
export function createWebhookChannel(
  { url, secret, privateNetworks }: WebhookSettings,
  services: MessageServices & Pick<Services, 'now'>,
): Deliver {
  const signer = new Webhook(secret);
  const endpoint = new URL(url);

  return async (row, signal) => {
    const message = await findWebhookMessage(row, services);
    if (message === null) return { kind: 'obsolete' };
    const body = JSON.stringify(message);
    const at = new Date(services.now());
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Zipfront-Webhooks',
      'webhook-id': row.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': signer.sign(row.id, at, body),
    };
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    try {
      const options = { headers, privateNetworks, signal: AbortSignal.any([timeout, signal]) };
      return outcomeOf(await post(endpoint, body, options));
    } catch (error) {
      if (signal.aborted && !isTimeout(signal)) return { kind: 'interrupted' };
      const { code } = error as { code?: string };
      const reason = timeout.aborted || signal.aborted ? 'timeout' : (code ?? 'unexpected error');
      return { kind: 'failed', reason };
    }
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `HTTP ${status}`;
  return { kind: status === NO_MORE_MESSAGES ? 'refused' : 'failed', reason };
}

function isTimeout({ reason }: AbortSignal): boolean {
  return (reason as Error | undefined)?.name === 'TimeoutError';
}

/**
 * Posts a body.
 *
 * @returns the status of the response, whose body is not read
 * @throws an error with a `code` where there is no response
 */
function post(
  endpoint: URL,
  body: string,
  {
    headers,
    privateNetworks,
    signal,
  }: { headers: Record<string, string>; privateNetworks: boolean; signal: AbortSignal },
): Promise<number> {
  const host = endpoint.hostname.replace(/^\[|\]$/g, '');
  const request = endpoint.protocol === 'https:' ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    signal,
    agent: false,
    ...(!privateNetworks && { lookup: publicLookup }),
  };
  return new Promise((resolve, reject) => {
    if (!privateNetworks && isIP(host) !== 0 && isPrivateAddress(host)) throw privateNetwork();
    const sent = request(endpoint, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Looks a name up, and refuses it if one of its addresses is private. The connection is made to the addresses
 * that were checked, so that a name cannot lead elsewhere a moment later.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const isPrivate = addresses.some(({ address }) => isPrivateAddress(address));
    if (isPrivate) return callback(privateNetwork(), []);
    const [first] = addresses;
    if (options.all || first === undefined) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

function privateNetwork(): NodeJS.ErrnoException {
  return Object.assign(new Error('The endpoint is in a private network.'), {
    code: 'private network',
  });
}
