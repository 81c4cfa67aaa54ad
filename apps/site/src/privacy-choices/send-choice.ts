import type { PageConfig } from '@zipfront/contracts/page-config';
import type { PrivacyChoice } from '@zipfront/contracts/privacy-choice';
import { CURRENT_VISIT_API_PATH, OPT_OUT_API_PATH } from '@zipfront/contracts/privacy-choice';

/** Timeout for the response to a choice. */
const ANSWER_TIMEOUT_MS = 10_000;

/** Tells the server of a choice, which is answered without a body; rejects where it was not taken. */
export async function sendChoice(
  choice: PrivacyChoice,
  { API }: Pick<PageConfig, 'API'>,
): Promise<void> {
  const common: RequestInit = {
    credentials: 'include',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  };
  const { ok, status } =
    choice === 'delete'
      ? await fetch(API.HOST + CURRENT_VISIT_API_PATH, { ...common, method: 'DELETE' })
      : await fetch(API.HOST + OPT_OUT_API_PATH, {
          ...common,
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ opt_out: choice === 'opt-out' }),
        });
  if (!ok) throw new Error(`The choice was answered ${status}.`);
}
