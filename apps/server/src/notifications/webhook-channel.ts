import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Webhook } from 'standardwebhooks';
import {
  isPrivateAddress,
  privateNetworkError,
  publicLookup,
} from '../platform/http/private-networks.ts';
import type { Services } from '../services.ts';
import type { Outcome } from './outbox.ts';
import type { Deliver } from './sender.ts';
import { findWebhookMessage, type MessageServices } from './webhook-message.ts';

const RESPONSE_TIMEOUT_MS = 15_000;

/** Status by which a receiver wants no more messages (Standard Webhooks). */
const NO_MORE_MESSAGES = 410;

export interface WebhookSettings {
  url: string;
  secret: string;
  privateNetworks: boolean;
}

/** Makes the channel that posts signed messages. Redirects are not followed. */
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
      return classifyStatus(await post(endpoint, body, options));
    } catch (error) {
      if (signal.aborted && signal.reason?.name !== 'TimeoutError') return { kind: 'interrupted' };
      const { code } = error as { code?: string };
      const reason = timeout.aborted || signal.aborted ? 'timeout' : (code ?? 'unexpected error');
      return { kind: 'failed', reason };
    }
  };
}

function classifyStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const reason = `HTTP ${status}`;
  return { kind: status === NO_MORE_MESSAGES ? 'refused' : 'failed', reason };
}

/**
 * Posts a message, and does not read the response's body. Throws an error with a `code` without a
 * response.
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
    if (!privateNetworks && isIP(host) !== 0 && isPrivateAddress(host)) throw privateNetworkError();
    const sent = request(endpoint, options);
    // Node ends the connection of a 101 without an `error` if nothing listens for `upgrade`.
    for (const event of ['response', 'upgrade']) {
      sent.on(event, (response: IncomingMessage) => {
        resolve(response.statusCode ?? 0);
        sent.destroy();
      });
    }
    sent.on('error', reject);
    sent.end(body);
  });
}
