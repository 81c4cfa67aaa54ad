import { DAY_MS } from '@zipfront/contracts/time/time';
import { numbers } from './fill-values.ts';

const EVENTS_PER_VISIT = 10;

/** Rows of one statement, so that neither database holds all rows in one transaction. */
const ROWS_AT_ONCE = 250_000;

/** Days before now that the rows are spread over; their visits end later. */
const DAYS = 20;

/** Version 7 from the number `i`, older than new rows: those go to the end of each index. */
const idSql = (kind: 1 | 2, i: string) =>
  `'01900000-000${kind}-7000-8000-0' || cast(10000000000 + ${i} as text)`;

/** For both engines. Keys are as long as real ones, without data, whose width does not matter. */
export function fillEvents(events: number, now = Date.now()): string[] {
  const visits = Math.ceil(events / EVENTS_PER_VISIT);
  const start = now - DAYS * DAY_MS;
  const at = (count: number) => `${start} + cast(i as bigint) * ${DAYS * DAY_MS} / ${count}`;
  const inParts = (count: number, statement: (rows: string) => string) =>
    Array.from({ length: Math.ceil(count / ROWS_AT_ONCE) }, (_, part) => {
      const from = part * ROWS_AT_ONCE;
      return statement(numbers(Math.min(ROWS_AT_ONCE, count - from), from));
    });
  return [
    ...inParts(
      visits,
      (rows) =>
        `insert into visit (id, visitor_id, session_hash, site, locale, created_at, last_seen_at, expires_at, privacy_signal, bot, ad_consent)
          ${rows} select ${idSql(1, 'i')}, ${idSql(1, 'i')}, 'hash', 'insurance', 'en-US', ${at(visits)}, ${at(visits)},
            ${at(visits)} + ${30 * DAY_MS}, 0, 0, 'not-asked' from n`,
    ),
    ...inParts(
      events,
      (rows) =>
        `insert into event (event_id, visit_id, site, schema, client_at, received_at, happened_at, path, data, contexts, bot, privacy_signal)
          ${rows} select ${idSql(2, 'i')}, ${idSql(1, `i / ${EVENTS_PER_VISIT}`)}, 'insurance',
            'iglu:com.zipfront/page_view/jsonschema/1-0-0', ${at(events)}, ${at(events)}, ${at(events)}, '/', '{}', '[]', 0, 0 from n`,
    ),
  ];
}
