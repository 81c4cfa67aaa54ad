import type { SectionOf } from '@zipfront/contracts/content/section';
import { fill } from '@zipfront/contracts/locale';
import type { StoredVisit } from '@zipfront/contracts/privacy/stored-visit';
import { documentLocale } from '../elements/document-locale.ts';
import type { BrowserState } from './browser-records.ts';
import {
  type Entry,
  eventEntries,
  handoffEntries,
  requestEntries,
  touchEntries,
  visitEntry,
} from './entries.ts';
import styles from './privacy-choices.module.css';
import type { StoredVisitView } from './use-stored-visit.ts';

interface Props {
  texts: SectionOf<'privacy-choices'>['stored'];
  stored: StoredVisitView;
  browser: BrowserState | null;
  onReload(): void;
}

/** The stored data: loaded by a script, because no page depends on its visitor's visit. */
export function StoredData({ texts, stored, browser, onReload }: Props) {
  const { state } = stored;
  const messages = {
    unknown: null,
    loading: texts.loading,
    'no-visit': texts.noVisit,
    failed: texts.failed,
    offline: texts.offline,
    stored: null,
  };
  const message = messages[state.kind];
  return (
    <div className={styles.part}>
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <noscript>
        <p className={styles.state}>{texts.noScript}</p>
      </noscript>
      <div className={styles.state} role="status">
        {message === null ? null : <p data-when={state.kind}>{message}</p>}
      </div>
      <button
        className={styles.button}
        type="button"
        data-again
        hidden={state.kind !== 'failed' && state.kind !== 'offline'}
        onClick={onReload}
      >
        {texts.again}
      </button>
      {state.kind === 'stored' ? (
        <StoredVisitLists texts={texts} visit={state.visit} onMore={stored.loadMore} />
      ) : null}
      {browser ? <BrowserRecords texts={texts} browser={browser} /> : null}
    </div>
  );
}

interface VisitProps {
  texts: SectionOf<'privacy-choices'>['stored'];
  visit: StoredVisit;
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
function StoredVisitLists({ texts, visit, onMore }: VisitProps) {
  const { unknown, touches, handoffs, requests, events } = texts;
  const lang = documentLocale();
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

interface BrowserProps {
  texts: SectionOf<'privacy-choices'>['stored'];
  browser: BrowserState;
}

function BrowserRecords({ texts: { browser: texts, unknown }, browser }: BrowserProps) {
  return (
    <div data-browser>
      <EntryList
        name="browser"
        texts={texts}
        fields={['name', 'value']}
        entries={[
          ...browser.cookies.map(({ name, value }) => ({ name, value: value ?? texts.hidden })),
          ...browser.starts,
        ]}
        unknown={unknown}
      />
      <p data-records>{fill(texts.records, { count: String(browser.waiting) })}</p>
    </div>
  );
}

interface ValuesProps<Field extends string> {
  fields: readonly Field[];
  labels: Record<Field, string>;
  entry: Entry<Field>;
  unknown: string;
}

function EntryValues<Field extends string>(props: ValuesProps<Field>) {
  const { fields, labels, entry, unknown } = props;
  return (
    <dl className={styles.entry}>
      {fields.map((field) => (
        <div key={field}>
          <dt className={styles.label}>{labels[field]}</dt>
          <dd>{entry[field] ?? unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ListProps<Field extends string> extends Omit<ValuesProps<Field>, 'labels' | 'entry'> {
  name: string;
  texts: Record<Field | 'heading' | 'none', string>;
  entries: Entry<NoInfer<Field>>[];
  count?: string;
}

function EntryList<Field extends string>(props: ListProps<Field>) {
  const { name, texts, fields, entries, unknown, count } = props;
  return (
    <>
      <h3 className={styles.listed}>{texts.heading}</h3>
      {count === undefined ? null : <p>{count}</p>}
      {entries.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className={styles.list} data-list={name}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and no state
            <li key={index}>
              <EntryValues fields={fields} labels={texts} entry={entry} unknown={unknown} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
