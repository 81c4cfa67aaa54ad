import type { PrivacyChoicesSection } from '@zipfront/contracts/content/sections/privacy-choices';
import styles from './privacy-choices.module.css';

type Texts = PrivacyChoicesSection['kept'];

/** A value that the script fills in, under its name. */
type Row = [field: string, label: string];

/** The stored data: words and templates here, the values by a script, which alone knows the visit. */
export function Kept({ texts }: { texts: Texts }) {
  const { visit, touches, handoffs, requests, events, browser } = texts;
  return (
    <div
      className={styles.part}
      data-kept
      data-unknown={texts.unknown}
      data-order={requests.order}
      data-call-back={requests.callBack}
    >
      <h2>{texts.heading}</h2>
      <p>{texts.text}</p>
      <noscript>
        <p className={styles.state}>{texts.noScript}</p>
      </noscript>
      <div className={styles.state} role="status">
        <p data-when="loading" hidden>
          {texts.loading}
        </p>
        <p data-when="no-visit" hidden>
          {texts.noVisit}
        </p>
        <p data-when="failed" hidden>
          {texts.failed}
        </p>
        <p data-when="offline" hidden>
          {texts.offline}
        </p>
      </div>
      <button className={styles.button} type="button" data-again hidden>
        {texts.again}
      </button>
      <div data-when="kept" hidden>
        <h3>{visit.heading}</h3>
        <dl className={styles.entry} data-visit data-yes={texts.yes} data-no={texts.no}>
          <Values
            rows={[
              ['id', visit.id],
              ['begun', visit.begun],
              ['used', visit.used],
              ['ends', visit.ends],
              ['zip', visit.zip],
              ['name', visit.name],
              ['signal', visit.signal],
              ['quote', visit.quote],
            ]}
          />
        </dl>
        <List
          name="touches"
          texts={touches}
          rows={[
            ['at', touches.at],
            ['channel', touches.channel],
            ['page', touches.page],
            ['from', touches.from],
            ['campaign', touches.campaign],
          ]}
        />
        <List
          name="handoffs"
          texts={handoffs}
          rows={[
            ['at', handoffs.at],
            ['zip', handoffs.zip],
            ['address', handoffs.address],
            ['line', handoffs.line],
          ]}
        />
        <List
          name="requests"
          texts={requests}
          rows={[
            ['at', requests.at],
            ['what', requests.what],
            ['reference', requests.reference],
            ['route', requests.route],
            ['name', requests.name],
            ['email', requests.email],
            ['phone', requests.phone],
          ]}
        />
        <List
          name="events"
          texts={events}
          rows={[
            ['at', events.at],
            ['what', events.what],
            ['page', events.page],
          ]}
          count={events.count}
        />
        <button className={styles.button} type="button" data-more hidden>
          {events.more}
        </button>
      </div>
      <div data-browser data-hidden={browser.hidden} hidden>
        <List
          name="browser"
          texts={browser}
          rows={[
            ['name', browser.name],
            ['value', browser.value],
          ]}
        />
        <p data-records={browser.records} />
      </div>
    </div>
  );
}

interface ListProps {
  name: string;
  texts: { heading: string; none: string };
  rows: Row[];
  /** A sentence over the list, with places for numbers. */
  count?: string;
}

/** A list whose entries the script makes of the template. */
function List({ name, texts, rows, count }: ListProps) {
  return (
    <>
      <h3 className={styles.listed}>{texts.heading}</h3>
      {count ? <p data-count={count} /> : null}
      <ul className={styles.list} data-list={name}>
        <template>
          <li>
            <dl className={styles.entry}>
              <Values rows={rows} />
            </dl>
          </li>
        </template>
      </ul>
      <p data-none={name} hidden>
        {texts.none}
      </p>
    </>
  );
}

function Values({ rows }: { rows: Row[] }) {
  return rows.map(([field, label]) => (
    <div key={field}>
      <dt className={styles.label}>{label}</dt>
      <dd data-field={field} />
    </div>
  ));
}
