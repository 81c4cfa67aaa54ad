import type { Handoff } from '@zipfront/contracts/handoff';
import { useEffect, useState } from 'react';
import type { Failure, HandoffApi } from './handoff-api.ts';

/** Where the app is with its hand-off. */
export type HandoffState =
  | { status: 'loading' }
  | { status: 'ready'; handoff: Handoff }
  | { status: Failure };

/** Loads a hand-off once, and again each time that `retry` is called. */
export function useHandoff(
  api: HandoffApi,
  token: string,
): { state: HandoffState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<HandoffState>({ status: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let wanted = true;
    setState({ status: 'loading' });
    api.load(token).then((result) => {
      if (!wanted) return;
      setState(result.ok ? { status: 'ready', handoff: result.value } : { status: result.failure });
    });
    return () => {
      wanted = false;
    };
  }, [api, token, attempt]);

  return { state, retry: () => setAttempt(attempt + 1) };
}
