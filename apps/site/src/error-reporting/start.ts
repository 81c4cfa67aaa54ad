import { MAX_STACK_FRAMES } from '@zipfront/contracts/errors/error-report-limits';
import { ACTION_EVENT } from '../state/store.ts';

/** Maximum number of errors that wait to be reported, and of the page's last actions. */
const MAX_WAITING = 30;

export type ErrorSign = ErrorEvent | PromiseRejectionEvent;

export interface ReportModule {
  /** @param actions events of the page's store from before the errors, the oldest first */
  report(errors: ErrorSign[], actions: Event[]): void;
}

/** The first error loads the chunk that reports them; if that fails, the next tries again. */
export function startErrorReporting(load: () => Promise<ReportModule>): void {
  const errors: ErrorSign[] = [];
  const actions: Event[] = [];
  let loading = false;

  async function collect(error: ErrorSign): Promise<void> {
    if (errors.length < MAX_WAITING) errors.push(error);
    if (loading) return;
    loading = true;
    try {
      (await load()).report(errors.splice(0), actions);
    } catch {}
    loading = false;
  }

  // Browsers stop at ten otherwise.
  Error.stackTraceLimit = MAX_STACK_FRAMES;
  document.addEventListener(ACTION_EVENT, (action) => {
    if (actions.push(action) > MAX_WAITING) actions.shift();
  });
  addEventListener('error', collect);
  addEventListener('unhandledrejection', collect);
}
