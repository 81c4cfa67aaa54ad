import type { FieldRules } from '@zipfront/contracts/form-rules/rules';
import { type FormHTMLAttributes, type ReactNode, useCallback, useReducer, useRef } from 'react';
import { FormMessage, Thanks } from './FormMessage.tsx';
import {
  type FieldErrors,
  type FormFields,
  FormFieldsProvider,
  type FormStyles,
} from './form-context.ts';
import { initialFormState, reduceForm, type ShownForm } from './form-state.ts';
import { type FieldCheckOptions, useFieldChecks } from './use-field-checks.ts';
import { type FillCalls, useFilling } from './use-filling.ts';
import { useFormFocus } from './use-form-focus.ts';
import { type FormSenders, useSending } from './use-sending.ts';

/** The state of linked forms: the zip forms of a page are one form in several places. */
export interface LinkedForms {
  errors: FieldErrors;
  /** True while one of them is being sent. */
  isSending: boolean;
  /** The id of the one that the visitor used last; null before any. Only it announces errors. */
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
  /** Unique on the page; the start of the ids of all its fields. */
  id: string;
  /** Class names of its parts. */
  styles: FormStyles;
  shown: ShownForm;
  /** State that it shows in common with other forms, in place of errors of its own. */
  linked?: LinkedForms;
  /** Draws the fields, and what the form says as a whole. */
  children(message: ReactNode): ReactNode;
  messageClassName?: string | undefined;
  thanksClassName?: string | undefined;
}

/**
 * A form. On its own it posts to the server, which checks it; with its script a field is checked
 * when it is changed, and from then on as it is typed in (`useFilling`), and all of them before the form
 * is sent (`useSending`; behaviours, 4 and 5). What is wrong is said under its field and by the form, no
 * request is made, and the first such field has the focus (`useFormFocus`). A screen reader gets an error from its field
 * while that is filled in, and after a submit from the form and the focus alone. Its inputs are uncontrolled:
 * what was typed before the script came is the visitor's, and stays.
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
            // Where the form as a whole is refused, and no field, its message has the focus.
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
