import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A received event: the tracker's id and the bench's number. */
export interface Arrival {
  id: string;
  n: number;
}

export interface Contender {
  name: string;
  /** Its npm package, if it is third-party. */
  package?: string;
  /** The module under `pages/` that creates the tracker and defines `window.track(n)`. */
  page: string;
  /** Settings that differ from its defaults, except the collector's URL. */
  settings: string;
  read: (body: unknown) => Arrival[];
}

interface SnowplowBody {
  data: { eid: string; ue_px?: string; ue_pr?: string }[];
}

/** Request body of Segment and RudderStack: one event. */
interface MessageBody {
  messageId: string;
  properties: { n: number };
}

const message = (body: unknown): Arrival[] => {
  const { messageId, properties } = body as MessageBody;
  return [{ id: messageId, n: properties.n }];
};

export const OURS: Contender = {
  name: 'Zipfront',
  page: 'zipfront',
  settings: 'its script build; `waitForQuote: false`, as no peer has such a gate',
  read: (body) =>
    (body as { event_id: string; data: { n: number } }[]).map(({ event_id, data }) => ({
      id: event_id,
      n: data.n,
    })),
};

export const PEERS: Contender[] = [
  {
    name: 'Snowplow',
    package: '@snowplow/browser-tracker',
    page: 'snowplow',
    settings: 'defaults (one event a request, no `keepalive`)',
    read: (body) =>
      (body as SnowplowBody).data.map(({ eid, ...rest }) => ({ id: eid, n: eventNumber(rest) })),
  },
  {
    name: 'Segment',
    package: '@segment/analytics-next',
    page: 'segment',
    settings: 'defaults (one event a request); `cdnSettings` in the page, so that none are fetched',
    read: message,
  },
  {
    name: 'RudderStack',
    package: '@rudderstack/analytics-js',
    page: 'rudderstack',
    settings:
      'defaults (one event a request), its `/bundled` build, as the other fetches plugins from a CDN; `getSourceConfig` in the page, so that nothing is fetched',
    read: message,
  },
];

/** A page without a tracker, the baseline of the costs. */
export const NONE: Contender = { name: 'none', page: 'none', settings: '', read: () => [] };

/** The version of an installed peer, or of our own package. */
export function readVersion(contender: Contender): string {
  const folder = contender.package
    ? join(import.meta.dirname, '..', 'node_modules', contender.package)
    : join(import.meta.dirname, '..', '..', '..', 'packages', 'tracker');
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

/** The number inside a Snowplow self-describing event, which is base64 by default. */
function eventNumber({ ue_px, ue_pr }: { ue_px?: string; ue_pr?: string }): number {
  const text = ue_px ? Buffer.from(ue_px, 'base64url').toString('utf8') : (ue_pr ?? '');
  return JSON.parse(text).data.data.n;
}
