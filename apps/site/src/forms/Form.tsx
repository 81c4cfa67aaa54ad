import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import {
  type FormHTMLAttributes,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { checkControl, controlsOf, isChecked } from './controls.ts';
import {
  type FieldCheck,
  type FieldErrors,
  FormFieldsProvider,
  type FormStyles,
} from './form-context.ts';
import type { FormWords } from './form-words.ts';
import { useChangeEvent } from './use-change-event.ts';

/** Outcome of a form that was sent. */
export type Outcome =
  /** It can be used again; nothing is said. */
  | { kind: 'idle' }
  /** It was taken: the message stands in its place. */
  | { kind: 'done'; message: string }
  /** It was taken, and is empty for another: the message stands in it, and has the focus. */
  | { kind: 'taken'; message: string }
  /** Fields are wrong, or the form as a whole. */
  | { kind: 'refused'; errors: FieldErrors; message: string | null };

/** State of a form that the server renders. */
export interface ShownForm {
  values: Record<string, string>;
  errors: FieldErrors;
  message: string | null;
  /** Whether the message is thanks. */
  isTaken?: boolean;
  /** Whether the first wrong field has the focus: of forms that show the same, one has it. Default: true. */
  autoFocus?: boolean;
}

/** The state of linked forms: the zip forms of a page are one form in several places. */
export interface LinkedForms {
  errors: FieldErrors;
  /** True while one of them is being sent. */
  isSending: boolean;
  /** The id of the one that the visitor used last; null before any. Only it announces errors. */
  inUse: string | null;
}

interface FormProps
  extends Pick<
    FormHTMLAttributes<HTMLFormElement>,
    'action' | 'method' | 'className' | 'encType' | 'lang'
  > {
  /** Unique on the page; the start of the ids of all its fields. */
  id: string;
  /** Class names of its parts. */
  styles: FormStyles;
  /** The fields that are checked, with the rules that the server holds them to, too. */
  rules?: Record<string, FieldRules>;
  /** The name that a field is sent under, where it is not the field's own. */
  nameOf?: (field: string) => string;
  /** The messages of its rules. */
  words?: FormWords;
  shown: ShownForm;
  /** State that it shows in common with other forms, in place of errors of its own. */
  linked?: LinkedForms;
  /** Error of a field that conforms to its rules: a message, or null. */
  validate?: ((name: string, data: FormData) => string | null) | undefined;
  /** Sends it by script; without this the browser does, and leaves the page. Never rejects. */
  send?: ((form: HTMLFormElement) => Promise<Outcome>) | undefined;
  /**
   * Checks and sends it, in place of rules and `send`. Called within the event, so that it may open a
   * tab; what it refuses at once is shown at once. Never rejects.
   */
  submit?: ((form: HTMLFormElement) => Outcome | Promise<Outcome>) | undefined;
  /**
   * Called with what it holds: once it is interactive, and as anything in it is typed or chosen;
   * `isTyping` is true until the field is left.
   */
  onFill?: ((form: HTMLFormElement, isTyping: boolean) => void) | undefined;
  /** Called whenever one of its controls gets the focus; also where one has it from the start. */
  onUse?: (() => void) | undefined;
  /** Draws the fields, and what the form says as a whole. */
  children(message: ReactNode): ReactNode;
  messageClassName?: string | undefined;
  thanksClassName?: string | undefined;
}

/**
 * A form. On its own it posts to the server, which checks it; with its script a field is checked
 * when it is changed, and from then on as it is typed in, and all of them before the form is sent
 * (behaviours, 4 and 5). What is wrong is said under its field and by the form, no
 * request is made, and the first such field has the focus. Its inputs are uncontrolled: what was
 * typed before the script came is the visitor's, and stays.
 */
export function Form(props: FormProps) {
  const {
    id,
    styles,
    rules = NO_RULES,
    nameOf = ownName,
    words,
    shown,
    linked,
    validate,
    send,
    submit,
    onFill,
    onUse,
    messageClassName,
    thanksClassName,
    children,
    ...attributes
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const fieldChecks = useRef(new Map<string, FieldCheck>());
  const [ownErrors, setErrors] = useState(shown.errors);
  const [message, setMessage] = useState(shown.message);
  const [thanks, setThanks] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(shown.isTaken === true);
  /** Where the focus goes once it is drawn: to the first of these fields, or to the message. */
  const [focus, setFocus] = useState<{ on: 'message' | string[] }>({ on: [] });
  const [isOwnSending, startSending] = useTransition();
  const errors = linked?.errors ?? ownErrors;
  const isSending = isOwnSending || linked?.isSending === true;
  const isSilent = linked != null && linked.inUse !== null && linked.inUse !== id;

  const setError = useCallback((name: string, error: string | null) => {
    setErrors(({ [name]: _, ...others }) => (error ? { ...others, [name]: error } : others));
  }, []);
  const addCheck = useCallback((name: string, check: FieldCheck) => {
    fieldChecks.current.set(name, check);
    return () => fieldChecks.current.delete(name);
  }, []);
  const fields = useMemo(
    () => ({
      id,
      styles,
      words,
      rules,
      nameOf,
      values: shown.values,
      errors,
      autoFocus: shown.autoFocus === false ? undefined : Object.keys(shown.errors)[0],
      isSending,
      isSilent,
      setError,
      addCheck,
    }),
    [id, styles, words, rules, nameOf, shown, errors, isSending, isSilent, setError, addCheck],
  );

  /** The field of a control; none where it has a check that shows its errors itself. */
  function fieldOf(name: string): string | undefined {
    const field = Object.keys(rules).find((each) => nameOf(each) === name);
    return field !== undefined && fieldChecks.current.has(field) ? undefined : field;
  }

  function errorOf(form: HTMLFormElement, field: string): string | null {
    const name = nameOf(field);
    if (!isChecked(form, name)) return null;
    const broken = words ? checkControl(form, name, rules[field], words) : null;
    return broken ?? validate?.(field, new FormData(form)) ?? null;
  }

  async function errorsOf(form: HTMLFormElement): Promise<FieldErrors> {
    const checks = Object.keys(rules).map(async (field) => {
      const [control] = controlsOf(form, nameOf(field));
      const check = fieldChecks.current.get(field);
      return [field, check ? await check(control?.value ?? '') : errorOf(form, field)] as const;
    });
    const found = await Promise.all(checks);
    return Object.fromEntries(found.flatMap(([field, error]) => (error ? [[field, error]] : [])));
  }

  function show(outcome: Outcome): void {
    switch (outcome.kind) {
      case 'done':
        setThanks(outcome.message);
        break;
      case 'taken':
        element.current?.reset();
        setMessage(outcome.message);
        setTaken(true);
        setFocus({ on: 'message' });
        break;
      case 'refused':
        setErrors(outcome.errors);
        setMessage(outcome.message);
        setTaken(false);
        setFocus({ on: Object.keys(outcome.errors) });
    }
  }

  async function checkAndSend(form: HTMLFormElement): Promise<Outcome> {
    const found = await errorsOf(form);
    if (Object.keys(found).length > 0) {
      return { kind: 'refused', errors: found, message: words?.errors ?? null };
    }
    if (send) {
      setErrors({});
      return send(form);
    }
    form.submit();
    return { kind: 'idle' };
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setMessage(null);
    const outcome = (submit ?? checkAndSend)(event.currentTarget);
    if (!(outcome instanceof Promise)) return show(outcome);
    if (submit) setErrors({});
    startSending(async () => show(await outcome));
  }

  function onInput({ target }: { target: EventTarget }) {
    const { form, name } = target as HTMLInputElement;
    const field = fieldOf(name);
    if (form && field && errors[field]) setError(field, errorOf(form, field));
    if (form) onFill?.(form, true);
  }

  useChangeEvent(element, ({ form, name }) => {
    const field = fieldOf(name);
    if (form && field) setError(field, errorOf(form, field));
    if (form) onFill?.(form, false);
  });

  const begin = useEffectEvent(() => {
    if (!element.current) return;
    onFill?.(element.current, false);
    if (element.current.contains(document.activeElement)) onUse?.();
  });
  useEffect(() => begin(), []);

  // Once an error stands there to be read out, the first wrong field has the focus.
  useEffect(() => {
    const { current: form } = element;
    if (focus.on === 'message') {
      form?.querySelector<HTMLElement>('[data-form-message]')?.focus();
    } else {
      const names = focus.on.map(nameOf);
      const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
      controls.find(({ name }) => names.includes(name))?.focus();
    }
  }, [focus, nameOf]);

  if (thanks !== null) return <Thanks className={thanksClassName}>{thanks}</Thanks>;
  // Where the form as a whole is refused, and no field, its message has the focus.
  const isForAll = shown.message !== null && !shown.isTaken && fields.autoFocus === undefined;
  const wrong = message !== null && !isTaken ? ' has-error' : '';
  return (
    <FormFieldsProvider value={fields}>
      <form
        id={`${id}-form`}
        ref={element}
        {...attributes}
        noValidate
        aria-busy={isSending}
        onSubmit={onSubmit}
        onInput={onInput}
        onFocus={onUse}
      >
        {children(
          <p
            className={`${messageClassName ?? ''}${wrong}`}
            role="alert"
            aria-atomic="true"
            tabIndex={-1}
            data-form-message
            {...(isForAll && { autoFocus: true })}
          >
            {message}
          </p>,
        )}
      </form>
    </FormFieldsProvider>
  );
}

const NO_RULES: Record<string, FieldRules> = {};

function ownName(field: string): string {
  return field;
}

/** Stands in the place of a form that was taken, and has the focus that the form had. */
function Thanks({ className, children }: { className: string | undefined; children: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p className={className} ref={element} tabIndex={-1} role="status" data-thanks>
      {children}
    </p>
  );
}
