import type { PageConfig } from '@zipfront/contracts/page-config';
import { partOf } from '../islands/part-of.ts';
import { fetchInTime } from '../zip-form/fetch-in-time.ts';
import { ownCookies, parkedEvents } from './browser-records.ts';
import {
  eventEntries,
  handoffEntries,
  requestEntries,
  touchEntries,
  visitEntry,
} from './entries.ts';
import { keptVisitOf } from './kept-visit.ts';
import { fill, list, showState } from './show.ts';

/** The part of the page that shows what is kept. */
export interface KeptList {
  /** Asks the server, and shows what it says. Never rejects. */
  load(): Promise<void>;
  /** Shows that there is nothing, without asking. */
  empty(): void;
}

/** @param config where the API is */
export function createKeptList(
  root: HTMLElement,
  { API, VISIT_API_PATH }: Pick<PageConfig, 'API' | 'VISIT_API_PATH'>,
): KeptList {
  const { unknown = '', order = '', callBack = '' } = root.dataset;
  const { lang } = document.documentElement;
  const more = partOf(root, '[data-more]');
  const visit = partOf(root, '[data-visit]');
  const count = partOf(root, '[data-count]');
  const browser = partOf(root, '[data-browser]');
  const records = partOf(root, '[data-records]');
  let page = 1;

  async function show(wanted: number): Promise<void> {
    if (wanted === 1) showState(root, 'loading');
    showBrowser();
    try {
      const url = `${API.HOST}${VISIT_API_PATH}current/?page=${wanted}`;
      const { ok, status, body } = await fetchInTime(fetch, url, { credentials: 'include' });
      if (!ok) throw new Error(`${url} answered ${status}`);
      if (body === null) return showState(root, 'no-visit');
      const kept = keptVisitOf(body);
      page = wanted;
      const { yes = '', no = '' } = visit.dataset;
      fill(visit, visitEntry(kept, { lang, yes, no }), unknown);
      list(root, 'touches', touchEntries(kept, lang), { unknown });
      list(root, 'handoffs', handoffEntries(kept, lang), { unknown });
      const words = { order, 'call-back': callBack };
      list(root, 'requests', requestEntries(kept, lang, words), { unknown });
      list(root, 'events', eventEntries(kept, lang), { unknown, add: wanted > 1 });
      const { total, bad, pages } = kept.events;
      count.textContent = (count.dataset.count ?? '')
        .replace('{total}', String(total))
        .replace('{bad}', String(bad));
      more.hidden = wanted >= pages;
      showState(root, 'kept');
    } catch {
      showState(root, navigator.onLine ? 'failed' : 'offline');
    }
  }

  function showBrowser(): void {
    const hidden = browser.dataset.hidden ?? '';
    const cookies = ownCookies(document.cookie, location.protocol === 'https:');
    const entries = cookies.map(({ name, value }) => ({ name, value: value ?? hidden }));
    list(root, 'browser', entries, { unknown });
    const parked = String(parkedEvents(() => localStorage));
    records.textContent = (records.dataset.records ?? '').replace('{count}', parked);
    browser.hidden = false;
  }

  partOf(root, '[data-again]').addEventListener('click', () => show(1));
  more.addEventListener('click', () => show(page + 1));

  return {
    load: () => show(1),
    empty() {
      showBrowser();
      showState(root, 'no-visit');
    },
  };
}
