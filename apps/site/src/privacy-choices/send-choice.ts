import type { PageConfig } from '@zipfront/contracts/page-config';
import type { PrivacyChoice } from '@zipfront/contracts/privacy-choice';
import { CURRENT_VISIT_API_PATH, OPT_OUT_API_PATH } from '@zipfront/contracts/privacy-choice';
import { fetchInTime } from '../requests/fetch-in-time.ts';

/** Tells the server of a choice, which is answered without a body; rejects where it was not taken. */
export async function sendChoice(
  choice: PrivacyChoice,
  { API }: Pick<PageConfig, 'API'>,
): Promise<void> {
  const [path, init]: [string, RequestInit] =
    choice === 'delete'
      ? [CURRENT_VISIT_API_PATH, { method: 'DELETE' }]
      : [
          OPT_OUT_API_PATH,
          {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ opt_out: choice === 'opt-out' }),
          },
        ];
  const call = { ...init, credentials: 'include' } as const;
  const { ok, status } = await fetchInTime(fetch, API.HOST + path, call, () => null);
  if (!ok) throw new Error(`The choice was answered ${status}.`);
}
