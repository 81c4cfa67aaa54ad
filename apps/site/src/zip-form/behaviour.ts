import type { Attribution } from '@zipfront/contracts/attribution/attribution';
import type { ShownLine } from '@zipfront/contracts/content/site-lines';
import type { MessageKey } from '@zipfront/contracts/pages/zip-form-messages';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { normalizeZip } from '@zipfront/contracts/visits/zip-code';
import type { FormOutcome } from '../forms/form-state.ts';
import { leavePage } from '../forms/use-sending.ts';
import type { PageServices } from '../state/store.ts';
import type { SentArrival } from '../visit-flow/sent-arrival.ts';
import { visitSettled } from '../visit-flow/visit-settled.ts';
import { lookUp, placeName } from '../zipcodes/zip-lookup.ts';
import { readValues, type ZipForms, type ZipFormValues } from './forms.ts';
import {
  type BlankTab,
  POP_UNDER_MIN_WIDTH_PX,
  registerSubmit,
  type SubmitResult,
} from './submit.ts';
import { createZipCheck } from './zip-check.ts';

export interface ZipFormState {
  line: LineKey;
  error: string | null;
  invalid: boolean;
  /** `Chicago, IL`; empty while unknown, null before there is a behaviour. */
  place: string | null;
  busy: boolean;
  /** The id of the form that the visitor used last; null before any. */
  activeForm: string | null;
}

export interface ZipFormBehaviour {
  subscribe(listener: () => void): () => void;
  state(): ZipFormState;
  typed(formId: string, text: string): void;
  chose(formId: string, line: LineKey): void;
  /** A refusal without a request is returned at once. `post` leaves the page. */
  submit(formId: string, data: FormData, post: () => void): FormOutcome | Promise<FormOutcome>;
}

/** `elsewhere` is posted by the form itself, `stale` is of a former zip code. */
interface Unsent {
  kind: 'elsewhere' | 'stale' | 'zip-invalid';
}

export interface ZipFormEffects {
  forms: ZipForms;
  fetch: typeof globalThis.fetch;
  arrival(attribution: Attribution): SentArrival;
  /** CSS pixels. */
  windowWidth(): number;
  /** Returns null where the browser refuses. */
  openBlankTab(): BlankTab | null;
  navigate(url: string): void;
}

export interface RenderedForm {
  zip: string;
  error: string | null;
  lines: Pick<ShownLine, 'key' | 'elsewhere'>[];
}

/** Typed, restored and prefilled text is looked up (behaviours, 4.1, 5.1 and 7.1). */
export function createZipFormBehaviour(
  { store, config }: PageServices,
  rendered: RenderedForm,
  effects: ZipFormEffects,
): ZipFormBehaviour {
  const { forms, fetch } = effects;
  const listeners = new Set<() => void>();
  let state: ZipFormState = {
    line: '',
    error: null,
    invalid: false,
    place: '',
    busy: false,
    activeForm: null,
  };
  const check = createZipCheck({
    store,
    lookUp: (zip, signal) => lookUp(zip, signal, { config, fetch }),
    onNotFound(key) {
      const invalid = key === 'zip-invalid';
      // A submit continues if the lookup failed: its own call checks the zip code.
      if (invalid || !state.busy) show({ error: config.MESSAGES[key] ?? null, invalid });
    },
  });

  function show(change: Partial<ZipFormState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function take(zip: string): void {
    if (zip !== store.state().zip.value) store.dispatch({ type: 'ZIP_INPUT', value: zip });
    forms.writeZip(zip);
    check.follow(zip);
  }

  /** Sends a submit. Returns the target and how to open it, or the message that says why not. */
  async function send({ zip, page }: ZipFormValues): Promise<SubmitResult | Unsent> {
    const outcome = await check.outcome(zip);
    if (outcome === 'stale') return { kind: 'stale' };
    if (outcome === 'unknown') return { kind: 'zip-invalid' };
    await visitSettled(store);
    if (store.state().zip.value !== zip) return { kind: 'stale' };
    // The one that the forms show by now.
    const { line } = state;
    if (leadsElsewhere(line)) {
      store.dispatch({ type: 'SUBMIT_ELSEWHERE', line });
      return { kind: 'elsewhere' };
    }
    const { headers, fields } = effects.arrival(store.state().attribution ?? {});
    const result = await registerSubmit(
      { zipcode: zip, windowWidth: effects.windowWidth(), insurance_line: line, page, ...fields },
      { config, fetch, headers },
    );
    if (result.kind === 'accepted') {
      store.dispatch({ type: 'SUBMIT', zip, line });
    } else {
      const { status, statusText } = result;
      store.dispatch({ type: 'SUBMIT_ERROR', status, statusText });
    }
    return result;
  }

  async function leave(go: () => void): Promise<FormOutcome> {
    await leavePage(go);
    show({ busy: false });
    return { kind: 'idle' };
  }

  function refuse(key: MessageKey): FormOutcome {
    // A wrong field is marked and focused; after a failure of the server it is not.
    const invalid = key !== 'submit-failed';
    const error = config.MESSAGES[key] ?? '';
    show({ busy: false, error, invalid });
    return invalid
      ? { kind: 'refused', errors: { zip: error }, message: null }
      : { kind: 'refused', errors: {}, message: error };
  }

  function wantsPopUnder(line: LineKey): boolean {
    const isWide = effects.windowWidth() >= POP_UNDER_MIN_WIDTH_PX;
    return config.POP_UNDER && isWide && !leadsElsewhere(line);
  }

  function leadsElsewhere(line: LineKey): boolean {
    return rendered.lines.some(({ key, elsewhere }) => elsewhere && key === line);
  }

  const current = forms.current();
  forms.writeLine(current.line);
  const error = current.zip === rendered.zip ? rendered.error : null;
  show({ line: current.line, error, invalid: error !== null });
  take(current.zip);
  store.subscribe((action) => {
    const { city, state: inState } = store.state().zip.validateData;
    const place = city && inState ? placeName({ city, state: inState }) : '';
    if (place !== state.place) show({ place });
    if (action.type === 'ZIP_GET_SUCCESS') take(normalizeZip(store.state().zip.value));
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    state: () => state,

    typed(formId, text) {
      show({ activeForm: formId, error: null, invalid: false });
      take(normalizeZip(text));
    },

    chose(formId, line) {
      forms.writeLine(line);
      show({ activeForm: formId, line });
    },

    submit(formId, data, post) {
      if (state.busy) return { kind: 'idle' };
      const values = readValues(data);
      show({ activeForm: formId, line: values.line, error: null, invalid: false });
      store.dispatch({ type: 'ZIP_SUBMIT' });
      take(values.zip);
      const fault = check.fault(values.zip);
      if (fault) {
        store.dispatch({ type: 'SUBMIT_BLOCKED', error: fault });
        return refuse(fault);
      }

      show({ busy: true });
      // Now or never: once something was awaited, the browser takes a new tab for a pop-up.
      const tab = wantsPopUnder(values.line) ? effects.openBlankTab() : null;
      return finish(values, tab, post);
    },
  };

  async function finish(
    values: ZipFormValues,
    tab: BlankTab | null,
    post: () => void,
  ): Promise<FormOutcome> {
    const result = await send(values);
    if (result.kind === 'elsewhere') {
      tab?.close();
      return leave(post);
    }
    if (result.kind === 'accepted' && !tab?.go(result.url)) {
      return leave(() => effects.navigate(result.url));
    }
    if (result.kind === 'accepted' || result.kind === 'stale') {
      // What was typed meanwhile is another zip code, and its own lookup reports it.
      if (result.kind === 'stale') tab?.close();
      show({ busy: false });
      return { kind: 'idle' };
    }
    tab?.close();
    return refuse(result.kind);
  }
}
