import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import {
  type FormHTMLAttributes,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useReducer,
  useRef,
} from 'react';
import { firstNamedControl } from './controls.ts';
import {
  type FieldErrors,
  type FormFields,
  FormFieldsProvider,
  type FormStyles,
} from './form-context.ts';
import { type FormFocus, initialFormState, reduceForm, type ShownForm } from './form-state.ts';
import { type FieldCheckOptions, useFieldChecks } from './use-field-checks.ts';
import { type FillCalls, useFilling } from './use-filling.ts';
import { type FormSenders, useSending } from './use-sending.ts';

/** The shared state of linked forms: the zip forms of a page are one form in several places. */
interface LinkedForms {
  errors: FieldErrors;
  isSending: boolean;
  inUse: string | null;
}

interface FormProps
  extends Partial<FieldCheckOptions>,
    FormSenders,
    FillCalls,
    Pick<
      FormHTMLAttributes<HTMLFormElement>,
      'action' | 'method' | 'className' | 'encType' | 'lang'
    > {
  id: string;
  styles: FormStyles;
  shown: ShownForm;
  /** State shared with other forms, instead of its own errors. */
  linked?: LinkedForms;
  children(message: ReactNode): ReactNode;
  messageClassName?: string | undefined;
  thanksClassName?: string | undefined;
}

/**
 * Without its script it posts. With it, a field is checked when it changes, then while typing
 * (`useFilling`), all before sending (`useSending`; behaviours, 4 and 5). If something is wrong,
 * messages appear, no request is made, and the first wrong field gets the focus (`useFormFocus`).
 * Screen readers get an error from the field while it is filled in, after a submit from form and
 * focus only. Inputs are uncontrolled: text typed before the script stays.
 */
export function Form({
  id,
  styles,
  rules = NO_RULES,
  nameOf = ownName,
  words,
  validate,
  shown,
  linked,
  send,
  submit,
  onFill,
  onUse,
  children,
  messageClassName,
  thanksClassName,
  ...attributes
}: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [state, dispatch] = useReducer(reduceForm, shown, initialFormState);
  const errors = linked?.errors ?? state.errors;
  const setError = useCallback((field: string, error: string | null) => {
    dispatch({ type: 'FIELD_CHECKED', field, error });
  }, []);
  const checks = useFieldChecks({ rules, nameOf, words, validate });
  const isLinkedSending = linked?.isSending === true;
  const sending = { send, submit, checks, nameOf, words, isLinkedSending, dispatch };
  const { isSending, onSubmit } = useSending(sending);
  const onFilled = useCallback(() => dispatch({ type: 'FILLED' }), []);
  const onInput = useFilling(element, { checks, errors, setError, onFilled, onFill, onUse });
  useFormFocus(element, state.focus, nameOf);

  const isOtherInUse = linked != null && linked.inUse !== null && linked.inUse !== id;
  const autoFocus = shown.autoFocus === false ? undefined : Object.keys(shown.errors)[0];
  const fields: FormFields = {
    id,
    styles,
    words,
    rules,
    nameOf,
    values: shown.values,
    autoFocus,
    errors,
    isSending,
    isSilent: isOtherInUse || state.isQuiet,
    setError,
    addCheck: checks.addCheck,
  };

  if (state.thanks !== null) return <Thanks className={thanksClassName}>{state.thanks}</Thanks>;
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
          <FormMessage
            className={messageClassName}
            isError={!state.isTaken}
            // If the form as a whole is refused, its message gets the focus.
            autoFocus={shown.message !== null && !shown.isTaken && autoFocus === undefined}
          >
            {state.message}
          </FormMessage>,
        )}
      </form>
    </FormFieldsProvider>
  );
}

const NO_RULES: Record<string, FieldRules> = {};

function ownName(field: string): string {
  return field;
}

interface MessageProps {
  className: string | undefined;
  /** Whether the message is an error, and not thanks. */
  isError: boolean;
  autoFocus: boolean;
  children: string | null;
}

/** Message of a form as a whole: a live region, there from the start. */
function FormMessage({ className = '', isError, autoFocus, children }: MessageProps) {
  return (
    <p
      className={`${className}${isError && children !== null ? ' has-error' : ''}`}
      role="alert"
      aria-atomic="true"
      tabIndex={-1}
      data-form-message
      {...(autoFocus && { autoFocus: true })}
    >
      {children}
    </p>
  );
}

function Thanks({ className, children }: { className: string | undefined; children: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p className={className} ref={element} tabIndex={-1} role="status" data-thanks>
      {children}
    </p>
  );
}

/** Moves the focus after rendering, so that screen readers read the first wrong field's error. */
function useFormFocus(
  element: RefObject<HTMLFormElement | null>,
  focus: FormFocus,
  nameOf: (field: string) => string,
): void {
  useEffect(() => {
    const { current: form } = element;
    if (focus.on === 'message') {
      form?.querySelector<HTMLElement>('[data-form-message]')?.focus();
    } else if (form) {
      firstNamedControl(form, focus.on.map(nameOf))?.focus();
    }
  }, [element, focus, nameOf]);
}
