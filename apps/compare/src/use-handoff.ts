import type { Handoff } from '@zipfront/contracts/visits/handoff';
import { useEffect, useState } from 'react';
import type { Failure, HandoffApi } from './handoff-api.ts';

export type HandoffState =
  | { status: 'loading' }
  | { status: 'ready'; handoff: Handoff }
  | { status: Failure };

/** Loads a hand-off, and loads it again on each call of `retry`. */
export function useHandoff(
  api: HandoffApi,
  token: string,
): { state: HandoffState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<HandoffState>({ status: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'loading' });
    api.load(token).then((result) => {
      if (!isCurrent) return;
      setState(result.ok ? { status: 'ready', handoff: result.value } : { status: result.failure });
    });
    return () => {
      isCurrent = false;
    };
  }, [api, token, attempt]);

  return { state, retry: () => setAttempt(attempt + 1) };
}
