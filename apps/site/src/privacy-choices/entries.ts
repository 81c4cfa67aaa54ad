import type { SectionOf } from '@zipfront/contracts/content/section';
import type { StoredVisit } from '@zipfront/contracts/privacy/stored-visit';

/** Values to show, by field name; null for a missing one. */
export type Entry<Field extends string> = Record<Field, string | null>;

/** Words for times, yes and no, and the answer about measuring. */
export interface Wording {
  lang: string;
  yes: string;
  no: string;
  consents: SectionOf<'privacy-choices'>['stored']['consentStates'];
}

export function visitEntry({ visit, quotes }: StoredVisit, { lang, yes, no, consents }: Wording) {
  const { ad_consent: answer, ad_consent_at: at } = visit;
  return {
    id: visit.id,
    started: instant(visit.created_at, lang),
    used: instant(visit.last_seen_at, lang),
    ends: instant(visit.expires_at, lang),
    zip: visit.zipcode,
    name: visit.first_name,
    signal: visit.privacy_signal ? yes : no,
    consent: consents[answer === 'not-asked' ? 'notAsked' : answer],
    consentAt: at === null ? null : instant(at, lang),
    consentVersion: visit.ad_consent_version,
    quote: quotes.map(({ id }) => id).join(', ') || null,
  };
}

export function touchEntries({ touches }: StoredVisit, lang: string) {
  return touches.map(({ at, channel, path, page_url: url, referrer, fields }) => ({
    at: instant(at, lang),
    channel,
    page: url ?? path,
    from: referrer,
    campaign:
      Object.entries(fields)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', ') || null,
  }));
}

export function handoffEntries({ handoffs }: StoredVisit, lang: string) {
  return handoffs.list.map(({ created_at: at, zip, address, line }) => ({
    at: instant(at, lang),
    zip,
    address,
    line,
  }));
}

/** Orders and call-backs; `words` names each kind. */
export function requestEntries(
  { requests }: StoredVisit,
  lang: string,
  words: Record<StoredVisit['requests'][number]['kind'], string>,
) {
  return requests.map(({ created_at: at, kind, route, ...others }) => ({
    ...others,
    at: instant(at, lang),
    what: words[kind],
    route: route && `${route.from} – ${route.to}`,
  }));
}

/** Events of the visit; each is named as in its schema. */
export function eventEntries({ events }: StoredVisit, lang: string) {
  return events.list.map(({ happened_at: at, schema, path }) => ({
    at: instant(at, lang),
    what: schema.split('/')[1] ?? schema,
    page: path,
  }));
}

function instant(at: number, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
