import { lookup } from 'node:dns';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { NotificationKind } from '@zipfront/contracts/notifications/notifications';
import { Webhook } from 'standardwebhooks';
import { fromJson } from '../platform/store/tables/columns.ts';
import type { OutboxRow } from '../platform/store/tables/console.ts';
import type { Services } from '../services.ts';
import type { MailServices } from './mail-services.ts';
import type { Outcome } from './outbox.ts';
import { UNTRIED_CALL_BACK, UNTRIED_PRICE_CALL } from './overdue.ts';
import { itemLink } from './queue-notification.ts';
import type { Deliver } from './sender.ts';

const TYPES: Partial<Record<NotificationKind, string>> = {
  'order-placed': 'order.placed',
  'price-call-asked': 'price_call.asked',
  'call-back-asked': 'call_back.asked',
  'call-back-overdue': 'call_back.overdue',
  'price-call-overdue': 'price_call.overdue',
  'review-held': 'review.held',
};

export type MessageServices = Pick<MailServices, 'store' | 'config'>;

/** A message by Standard Webhooks. It has no contact; its link opens the item in the console. */
export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: Record<string, string | number | boolean | null>;
}

/**
 * Finds the content of a message. Returns null if the subject was deleted, or the message would be
 * wrong.
 */
export async function findWebhookMessage(
  { kind, subject, created_at, facts }: OutboxRow,
  services: MessageServices,
): Promise<WebhookMessage | null> {
  const type = TYPES[kind];
  const found = await findData(kind, subject, services);
  if (type === undefined || found === null) return null;
  const timestamp = new Date(created_at).toISOString();
  return { type, timestamp, data: { ...found, ...fromJson(facts) } };
}

async function findData(
  kind: NotificationKind,
  subject: string,
  { store: { reads }, config }: MessageServices,
): Promise<WebhookMessage['data'] | null> {
  switch (kind) {
    case 'call-back-asked':
    case 'call-back-overdue': {
      const row = await reads
        .selectFrom('call_back')
        .select(['site', 'locale', 'from_zip', 'to_zip', 'bot'])
        .where('id', '=', subject)
        .$if(kind === 'call-back-overdue', (query) => query.where(UNTRIED_CALL_BACK))
        .executeTakeFirst();
      const link = itemLink(config, 'call-backs', subject);
      return row ? { id: subject, ...row, bot: row.bot === 1, link } : null;
    }
    case 'review-held': {
      const row = await reads
        .selectFrom('review')
        .select(['site', 'locale', 'rating', 'status_reason as reason'])
        .where('id', '=', subject)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      const link = itemLink(config, 'reviews', subject);
      return row ? { id: subject, ...row, link } : null;
    }
    default: {
      const row = await reads
        .selectFrom('shipping_order')
        .select(['site', 'locale', 'from_zip', 'to_zip', 'pickup_date', 'bot'])
        .where('reference', '=', subject)
        .$if(kind === 'price-call-overdue', (query) => query.where(UNTRIED_PRICE_CALL))
        .executeTakeFirst();
      const link = itemLink(config, 'orders', subject);
      return row ? { reference: subject, ...row, bot: row.bot === 1, link } : null;
    }
  }
}

/**
 * Ranges of addresses that are not on the public internet, by IANA's registries of special-purpose
 * addresses.
 */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** The range of IPv6 for the public internet … */
const PUBLIC_V6 = ['2000::', 3] as const;

/** … except these: tunnels, which may lead to any IPv4 address, and documentation. */
const PRIVATE_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateAddresses = new BlockList();
for (const [network, bits] of PRIVATE_V4) privateAddresses.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of PRIVATE_V6) privateAddresses.addSubnet(network, bits, 'ipv6');

const publicAddresses = new BlockList();
publicAddresses.addSubnet(...PUBLIC_V6, 'ipv6');

/**
 * Whether an address is not on the public internet. IPv4 within IPv6 counts as private, like
 * everything unknown.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return privateAddresses.check(address, 'ipv4');
  return !publicAddresses.check(address, 'ipv6') || privateAddresses.check(address, 'ipv6');
}

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
 * Looks a name up, and refuses private addresses. The connection uses the checked addresses, so
 * that the name cannot lead elsewhere later.
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
