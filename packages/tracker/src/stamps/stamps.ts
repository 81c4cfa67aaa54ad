import {
  firstValues,
  queryName,
  storableAttribution,
  withoutIdentifiers,
} from '@zipfront/contracts/attribution/attribution';
import { schemaUri as schema } from '@zipfront/contracts/events/names';
import type { IdentityContext, SelfDescribing } from '@zipfront/contracts/events/types';
import type { TrackerOptions } from '../options.ts';
import { parsed } from '../storage/ledger.ts';
import { readCookie } from './cookies.ts';

/** The contexts that every event is stamped with when it is created. */
export interface Stamps {
  contexts: () => SelfDescribing[];
  identity: IdentityContext;
  identify: (more: IdentityContext) => void;
  channelId: string | undefined;
  /** Adds missing fields to the identity and session of an event; changes no existing field. */
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
  // The repair of damaged links is left out, as it would be 5 % of the tracker.
  const query = new URLSearchParams(location.search);
  const fields = firstValues((field) =>
    attribution === undefined ? query.getAll(queryName(field)) : [attribution?.[field]],
  );
  const campaign = storableAttribution(privacySignal ? withoutIdentifiers(fields) : fields);
  const given: Record<string, unknown> = {
    insurance_line: options.insuranceLine ?? 'SHARED',
    ...options.identity,
  };

  const cleanUrl = (url: string) => {
    // No list of click ids is complete, so the privacy signal removes the whole query.
    const cleaned = privacySignal ? url.replace(/[?#].*/, '') : url;
    return cleaned && options.cleanUrl ? options.cleanUrl(cleaned) : cleaned;
  };

  /** Cookies are read each time, since a visit may have been created. */
  function visitorContexts(): SelfDescribing[] {
    const identity: Record<string, unknown> = {};
    const session: Record<string, unknown> = {};
    // Read once: the call crosses processes and is among the most expensive parts of an event.
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
      const contexts = [...visitorContexts(), { schema: schema('page'), data: page }];
      if (campaign) contexts.push({ schema: schema('attribution'), data: campaign });
      return contexts;
    },
    complete(text) {
      const event = parsed(text) as { contexts?: SelfDescribing[] };
      for (const { schema: uri, data } of visitorContexts()) {
        for (const context of event.contexts ?? []) {
          if (context.schema === uri) context.data = { ...data, ...context.data };
        }
      }
      return JSON.stringify(event);
    },
  };
}
