import { DEFAULT_INSURANCE_LINE, type InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { MessageKey } from '@zipfront/contracts/messages';
import { normalizeZip } from '@zipfront/contracts/normalize-zip';
import type { Page } from '../state/page.ts';
import { visitSettled } from '../visit-flow/visit-settled.ts';
import type { ZipForms } from './forms.ts';
import { lookUp } from './lookup.ts';
import { type BlankTab, POP_UNDER_MIN_WIDTH_PX } from './pop-under.ts';
import { registerSubmit, type SubmitResult } from './register-submit.ts';
import { valuesOf, type ZipFormValues } from './values.ts';
import { createZipCheck } from './zip-check.ts';

/** What all zip forms of a page show alike. */
export interface ZipFormState {
  line: InsuranceLine;
  /** A message in the page's language, or null. */
  error: string | null;
  /** True where the error is about what the field holds. */
  invalid: boolean;
  /** True while a submit is under way. */
  busy: boolean;
  /** The id of the form that the visitor used last; null before any. */
  activeForm: string | null;
}

/** What the zip forms of a page can do once scripts are there; one for all of them. */
export interface ZipFormBehaviour {
  subscribe(listener: () => void): () => void;
  state(): ZipFormState;
  typed(formId: string, text: string): void;
  chose(formId: string, line: InsuranceLine): void;
  /** Settles when the page is being left, or when the form can be used again. */
  submit(formId: string, data: FormData): Promise<void>;
  /** The page was left and has come back as it was (back/forward cache). */
  resume(): void;
}

/** How long a page that is being left keeps its forms from being sent again. */
export const LEAVING_MS = 8_000;

/**
 * What becomes of a submit that makes no visit call: `home` is posted by the form itself, and `stale` is
 * about a zip code that is no longer there.
 */
interface Unsent {
  kind: 'home' | 'stale' | 'zip-invalid';
}

/** The edges of the behaviour, handed in. */
export interface ZipFormEffects {
  forms: ZipForms;
  fetch: typeof globalThis.fetch;
  /** CSS pixels. */
  windowWidth(): number;
  /** Null where the browser refuses. */
  openBlankTab(): BlankTab | null;
  /** Leaves the page. */
  navigate(url: string): void;
}

/** What the server rendered into the forms. */
export interface RenderedForm {
  zip: string;
  error: string | null;
}

/**
 * The behaviour of a page's zip forms (behaviours, 4.1, 5.1 and 7.1). It begins with what the
 * forms hold by now: what was typed, restored or prefilled is looked up, and beats what was rendered.
 */
export function createZipFormBehaviour(
  { store, config }: Page,
  rendered: RenderedForm,
  effects: ZipFormEffects,
): ZipFormBehaviour {
  const { forms, fetch } = effects;
  const listeners = new Set<() => void>();
  let state: ZipFormState = {
    line: DEFAULT_INSURANCE_LINE,
    error: null,
    invalid: false,
    busy: false,
    activeForm: null,
  };
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const check = createZipCheck({
    store,
    lookUp: (zip, signal) => lookUp(zip, signal, { config, fetch }),
    onRefused: () => show({ error: config.MESSAGES['zip-invalid'], invalid: true }),
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

  /** What becomes of a submit: where to go, how to go there, or the message that says why not. */
  async function send({ zip, line, page }: ZipFormValues): Promise<SubmitResult | Unsent> {
    const outcome = await check.outcome(zip);
    if (outcome === 'stale') return { kind: 'stale' };
    // The message is that of 4.1.4; the event says that the lookup failed.
    if (outcome === 'failed') store.dispatch({ type: 'SUBMIT_BLOCKED', error: 'lookup-failed' });
    if (outcome !== 'known') return { kind: 'zip-invalid' };
    await visitSettled(store);
    if (store.state().zip.value !== zip) return { kind: 'stale' };
    if (line === 'home') {
      store.dispatch({ type: 'SUBMIT_HOME' });
      return { kind: 'home' };
    }
    const result = await registerSubmit(
      {
        zipcode: zip,
        windowWidth: effects.windowWidth(),
        insurance_line: line,
        page,
        ...store.state().attribution,
      },
      { config, fetch },
    );
    if (result.kind === 'accepted') {
      store.dispatch({ type: 'SUBMIT', zip, line });
    } else {
      const { status, statusText } = result;
      store.dispatch({ type: 'SUBMIT_ERROR', status, statusText });
    }
    return result;
  }

  /**
   * Leaves the page. A navigation can be stopped, or hang; no event tells. So the form can be used
   * again after a while.
   */
  function leave(go: () => void): void {
    go();
    leaving = setTimeout(() => show({ busy: false }), LEAVING_MS);
  }

  function refuse(formId: string, key: MessageKey): void {
    // A field is marked and focused where it is at fault; a failure of ours leaves it alone.
    const invalid = key !== 'submit-failed';
    show({ busy: false, error: config.MESSAGES[key], invalid });
    if (invalid) forms.focusZip(formId);
  }

  function wantsPopUnder(line: InsuranceLine): boolean {
    return line === 'auto' && config.POP_UNDER && effects.windowWidth() >= POP_UNDER_MIN_WIDTH_PX;
  }

  const begun = forms.begun();
  forms.writeLine(begun.line);
  const error = begun.zip === rendered.zip ? rendered.error : null;
  show({ line: begun.line, error, invalid: error !== null });
  take(begun.zip);
  store.subscribe((action) => {
    if (action.type === 'ZIP_GET_SUCCESS') take(store.state().zip.value);
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

    async submit(formId, data) {
      if (state.busy) return;
      const values = valuesOf(data);
      show({ activeForm: formId, line: values.line, error: null, invalid: false });
      store.dispatch({ type: 'ZIP_SUBMIT' });
      take(values.zip);
      const fault = check.fault(values.zip);
      if (fault) {
        store.dispatch({ type: 'SUBMIT_BLOCKED', error: fault });
        return refuse(formId, fault);
      }

      show({ busy: true });
      // Now or never: once something was awaited, the browser takes a new tab for a pop-up.
      const tab = wantsPopUnder(values.line) ? effects.openBlankTab() : null;
      const result = await send(values);
      if (result.kind === 'accepted') {
        if (tab?.go(result.url)) show({ busy: false });
        else leave(() => effects.navigate(result.url));
        return;
      }
      if (result.kind === 'home') return leave(() => forms.post(formId));
      tab?.close();
      // What was typed meanwhile is another zip code, and its own lookup speaks for it.
      if (result.kind === 'stale') show({ busy: false });
      else refuse(formId, result.kind);
    },

    resume() {
      clearTimeout(leaving);
      show({ busy: false });
    },
  };
}
