import type { PrivacyChoicesSection } from '@zipfront/contracts/content/sections/privacy-choices';
import { fill } from '@zipfront/contracts/shipping/fill';
import type { StoredVisit } from '@zipfront/contracts/stored-visit';
import { EntryList, EntryValues } from './EntryList.tsx';
import {
  eventEntries,
  handoffEntries,
  requestEntries,
  touchEntries,
  visitEntry,
} from './entries.ts';
import styles from './privacy-choices.module.css';

interface Props {
  texts: PrivacyChoicesSection['stored'];
  visit: StoredVisit;
  /** Loads more events. */
  onMore(): void;
}

const VISIT_FIELDS = [
  'id',
  'started',
  'used',
  'ends',
  'zip',
  'name',
  'signal',
  'consent',
  'consentAt',
  'consentVersion',
  'quote',
] as const;

/** A visit's stored data. Rendered in the browser only. */
export function StoredVisitLists({ texts, visit, onMore }: Props) {
  const { unknown, touches, handoffs, requests, events } = texts;
  const { lang } = document.documentElement;
  const { total, bad, page, pages } = visit.events;
  return (
    <div data-when="stored">
      <h3>{texts.visit.heading}</h3>
      <EntryValues
        fields={VISIT_FIELDS}
        labels={texts.visit}
        entry={visitEntry(visit, {
          lang,
          yes: texts.yes,
          no: texts.no,
          consents: texts.consentStates,
        })}
        unknown={unknown}
      />
      <EntryList
        name="touches"
        texts={touches}
        fields={['at', 'channel', 'page', 'from', 'campaign']}
        entries={touchEntries(visit, lang)}
        unknown={unknown}
      />
      <EntryList
        name="handoffs"
        texts={handoffs}
        fields={['at', 'zip', 'address', 'line']}
        entries={handoffEntries(visit, lang)}
        unknown={unknown}
      />
      <EntryList
        name="requests"
        texts={requests}
        fields={['at', 'what', 'reference', 'route', 'name', 'email', 'phone']}
        entries={requestEntries(visit, lang, {
          order: requests.order,
          'call-back': requests.callBack,
        })}
        unknown={unknown}
      />
      <EntryList
        name="events"
        texts={events}
        fields={['at', 'what', 'page']}
        entries={eventEntries(visit, lang)}
        unknown={unknown}
        count={fill(events.count, { total: String(total), bad: String(bad) })}
      />
      <button
        className={styles.button}
        type="button"
        data-more
        hidden={page >= pages}
        onClick={onMore}
      >
        {events.more}
      </button>
    </div>
  );
}
