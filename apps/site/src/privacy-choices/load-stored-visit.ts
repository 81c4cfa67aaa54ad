import type { PageConfig } from '@zipfront/contracts/page-config';
import { CURRENT_VISIT_API_PATH } from '@zipfront/contracts/privacy-choice';
import type { StoredVisit } from '@zipfront/contracts/stored-visit';
import { fetchInTime } from '../requests/fetch-in-time.ts';
import { storedVisitOf } from './stored-visit-of.ts';

/**
 * Loads the stored data of this browser's visit; null without a visit. Rejects where the server did not
 * respond with it in time.
 *
 * @param eventsPage the page of its events, from 1
 */
export async function loadStoredVisit(
  eventsPage: number,
  { API }: Pick<PageConfig, 'API'>,
): Promise<StoredVisit | null> {
  const url = `${API.HOST}${CURRENT_VISIT_API_PATH}?page=${eventsPage}`;
  const { ok, status, body } = await fetchInTime(fetch, url, { credentials: 'include' });
  if (!ok) throw new Error(`${url} responded with ${status}`);
  return body === null ? null : storedVisitOf(body);
}
