import { getOwn } from '@zipfront/contracts/own';
import type { PageConfig } from '@zipfront/contracts/pages/page-config';
import {
  type QuoteFormName,
  SAVED_START_LIFETIME_MS,
} from '@zipfront/contracts/shipping/form-fields';
import * as v from 'valibot';
import { consentState, hasPrivacySignal, parseCookies } from '../../cookies/cookies.ts';
import { startKey } from '../../cookies/saved-starts.ts';
import type { QuoteValues } from './quote-values.ts';

/** Saved fields. None is about a person. */
const SAVED_FIELDS = [
  'from',
  'to',
  'year',
  'make',
  'model',
  'kind',
  'motorcycle_type',
  'running',
  'transport',
  'date',
];

/** Fields that are empty until the visitor types. */
const TYPED_FIELDS = ['from', 'to', 'year', 'make', 'model'];

const savedSchema = v.object({ at: v.number(), values: v.record(v.string(), v.string()) });

export interface SavedStart {
  read(): QuoteValues | null;
  /** Saves the typed values. An empty form changes nothing. */
  save(values: QuoteValues): void;
  clear(): void;
}

/** Nothing is stored under the privacy signal, after an opt-out, and without a needed consent. */
export function createSavedStart(
  form: QuoteFormName,
  config: Pick<PageConfig, 'CONSENT'>,
  { storage, jar, now }: { storage: () => Storage; jar: () => string; now: () => number },
): SavedStart {
  const key = startKey(form);

  function mayStore(): boolean {
    const cookies = parseCookies(jar());
    return consentState(cookies, config) === 'granted' && !hasPrivacySignal(cookies);
  }

  function clear(): void {
    inStorage((store) => store.removeItem(key));
  }

  /** Accesses the storage. If it is forbidden or full, nothing is saved. */
  function inStorage<Result>(act: (store: Storage) => Result): Result | null {
    try {
      return act(storage());
    } catch {
      return null;
    }
  }

  return {
    read() {
      const text = inStorage((store) => store.getItem(key)) ?? 'null';
      const saved = inStorage(() => v.safeParse(savedSchema, JSON.parse(text)));
      if (saved?.success && mayStore() && now() - saved.output.at < SAVED_START_LIFETIME_MS) {
        return saved.output.values;
      }
      clear();
      return null;
    },
    save(values) {
      if (!TYPED_FIELDS.some((name) => getOwn(values, name))) return;
      if (!mayStore()) return clear();
      const entries = Object.entries(values).filter(([name]) => SAVED_FIELDS.includes(name));
      const saved = { at: now(), values: Object.fromEntries(entries) };
      inStorage((store) => store.setItem(key, JSON.stringify(saved)));
    },
    clear,
  };
}
