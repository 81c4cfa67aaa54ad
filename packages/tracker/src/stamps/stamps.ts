import type { IdentityContext, SelfDescribing } from '@zipfront/contracts/events/types';
import {
  attributionOfUrl,
  keptInBrowser,
  withoutIdentifiers,
} from '@zipfront/contracts/read-attribution';
import type { TrackerOptions } from '../options.ts';
import { schema } from '../schema.ts';
import { parsed } from '../storage/ledger.ts';
import { readCookie } from './cookies.ts';

/** The contexts that every event is stamped with when it is made. */
export interface Stamps {
  contexts: () => SelfDescribing[];
  identity: IdentityContext;
  identify: (more: IdentityContext) => void;
  channelId: string | undefined;
  /** Fills in what an event's identity and session did not know yet; changes nothing it had. */
  complete: (text: string) => string;
  cleanUrl: (url: string) => string;
}

export function createStamps(
  options: Pick<
    TrackerOptions,
    'appId' | 'insuranceLine' | 'identity' | 'cookies' | 'attribution' | 'cleanUrl'
  >,
  win: Window,
): Stamps {
  const { document, location, navigator } = win;
  const privacySignal =
    (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const cookies = { tzacid: '_tzacid', tzses: '_tzsess', ...options.cookies };
  const { attribution } = options;
  const query = new URLSearchParams(attribution === undefined ? location.search : '');
  const fields = attributionOfUrl(query, attribution ?? {});
  const campaign = keptInBrowser(privacySignal ? withoutIdentifiers(fields) : fields);
  const given: Record<string, unknown> = {
    insurance_line: options.insuranceLine ?? 'SHARED',
    ...options.identity,
  };

  const cleanUrl = (url: string) => {
    // Lists of click ids are never complete: under the signal the whole query goes.
    const kept = privacySignal ? url.replace(/[?#].*/, '') : url;
    return kept && options.cleanUrl ? options.cleanUrl(kept) : kept;
  };

  /** The contexts of identity and session, from cookies read anew: a visit may have been made meanwhile. */
  function known(): SelfDescribing[] {
    const identity: Record<string, unknown> = {};
    const session: Record<string, unknown> = {};
    // Read once: it is a call to another process, and among the dearest parts of an event.
    const jar = document.cookie;
    for (const [field, name] of Object.entries(cookies)) {
      const value = name && readCookie(jar, name);
      if (value) (/^(tzses|django_session)$/.test(field) ? session : identity)[field] = value;
    }
    Object.assign(identity, given);
    if (privacySignal) delete identity.amp_client_id;
    return [
      { schema: schema('identity'), data: identity },
      { schema: schema('session'), data: session },
    ];
  }

  return {
    identity: given,
    channelId: campaign?.channel_id,
    cleanUrl,
    identify: (more) => Object.assign(given, more),
    contexts() {
      const page = {
        app_id: options.appId ?? 'zfront',
        page_url: cleanUrl(location.href),
        privacy_signal: privacySignal,
      };
      const contexts = [...known(), { schema: schema('page'), data: page }];
      if (campaign) contexts.push({ schema: schema('attribution'), data: campaign });
      return contexts;
    },
    complete(text) {
      const event = parsed(text) as { contexts?: SelfDescribing[] };
      for (const { schema: uri, data } of known()) {
        for (const context of event.contexts ?? []) {
          if (context.schema === uri) context.data = { ...data, ...context.data };
        }
      }
      return JSON.stringify(event);
    },
  };
}
