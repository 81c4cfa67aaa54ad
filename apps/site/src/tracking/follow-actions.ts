import type { MessageKey } from '@zipfront/contracts/pages/zip-form-messages';
import type { InteractionInput, Tracker } from '@zipfront/tracker';
import { UNKNOWN_ZIP_STATUS } from '../requests/fetch-in-time.ts';
import type { ActionDetail } from '../state/store.ts';

const CATEGORY = 'zip-form';

/** No event carries the zip code; the data layer does, except under the privacy signal. */
export function followActions(
  tracker: Pick<Tracker, 'identify' | 'prompt' | 'answer' | 'impression' | 'pushData' | 'flush'>,
  { privacySignal, clickEvents }: { privacySignal: boolean; clickEvents: boolean },
): (detail: ActionDetail) => void {
  /** The zip code that the visit filled in; empty if it did not. */
  let prefilled = '';
  let answered = '';
  let pushed = '';

  const answer = (action: string, more: InteractionInput) =>
    tracker.answer({ category: CATEGORY, action, ...more });

  const error = (label: MessageKey, more: InteractionInput = {}) =>
    tracker.impression({ category: CATEGORY, action: 'error', label, ...more });

  const aboutZip = (zip: string) => {
    pushed = zip;
    return { prePop: zip !== '' && zip === prefilled, zip: privacySignal ? '' : zip };
  };

  return function follow({ action, state: { zip } }) {
    switch (action.type) {
      case 'ZIP_PREFILL':
        prefilled = zip.value;
        break;
      case 'QUOTE_GET_SUCCESS':
        tracker.identify({ quote_id: action.id });
        tracker.pushData(aboutZip(zip.valid ? zip.value : prefilled));
        break;
      case 'QUOTE_GET_ERROR':
        tracker.pushData(aboutZip(zip.valid ? zip.value : prefilled));
        break;
      case 'FORM_START':
        tracker.prompt({ category: CATEGORY, action: 'start', location: action.form });
        break;
      case 'LINE_SELECT':
        answer('line', { label: action.line, location: action.form });
        break;
      case 'ZIP_VALIDATE_SUCCESS':
        if (!action.valid) return error(action.failed ? 'lookup-failed' : 'zip-invalid');
        if (zip.value !== answered) {
          answer('zip', { label: zip.value === prefilled ? 'prefilled' : 'typed' });
        }
        answered = zip.value;
        if (zip.value !== pushed) tracker.pushData({ event: 'zip', ...aboutZip(zip.value) });
        break;
      case 'SUBMIT_BLOCKED':
        error(action.error);
        break;
      case 'SUBMIT_ERROR':
        error(action.status === UNKNOWN_ZIP_STATUS ? 'zip-invalid' : 'submit-failed', {
          status: action.status,
        });
        break;
      case 'SUBMIT':
      case 'SUBMIT_ELSEWHERE':
        answer('submit', { label: action.line });
        // Click events alone need it (behaviours, 7.1.13). The rest is sent as the page ends.
        if (clickEvents) tracker.flush();
    }
  };
}
