import type { AddressSuggestion } from '@zipfront/contracts/pages/address';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchSuggestions } from './suggestions.ts';

/** Shorter texts are no address yet. */
const MIN_QUERY_LENGTH = 3;

/** Pause in typing before suggestions are requested. */
const TYPING_REST_MS = 200;

export interface Suggestions {
  found: AddressSuggestion[];
  /** Requests suggestions once typing pauses. The request for an earlier text is dropped. */
  ask(text: string): void;
  stop(): void;
}

/** `host`: the API's; `onFound`: gets the suggestions, null if there can be none. */
export function useSuggestions(
  host: string,
  onFound: (found: AddressSuggestion[] | null) => void,
): Suggestions {
  const [found, setFound] = useState<AddressSuggestion[]>([]);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    clearTimeout(typing.current);
    asking.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  async function fetchFor(query: string) {
    asking.current = new AbortController();
    const { signal } = asking.current;
    try {
      const suggestions = await fetchSuggestions(query, { host, fetch, signal });
      if (signal.aborted) return;
      setFound(suggestions ?? []);
      onFound(suggestions);
    } catch {
      // Aborted, because newer text makes its own request.
    }
  }

  return {
    found,
    ask(text) {
      stop();
      const query = text.trim();
      if (query.length < MIN_QUERY_LENGTH) setFound([]);
      else typing.current = setTimeout(() => fetchFor(query), TYPING_REST_MS);
    },
    stop,
  };
}
