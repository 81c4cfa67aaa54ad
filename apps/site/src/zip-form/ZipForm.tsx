import type { ShownLine } from '@zipfront/contracts/content/site-lines';
import type { Locale } from '@zipfront/contracts/locale';
import type { LineKey } from '@zipfront/contracts/visits/business-line';
import { ZIP_FORM_PATH } from '@zipfront/contracts/visits/zip-code';
import { type FormEvent, useMemo, useSyncExternalStore } from 'react';
import { Field, FieldHint } from '../forms/Field.tsx';
import { Form } from '../forms/Form.tsx';
import { type FieldErrors, useField } from '../forms/form-context.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { ZipInput } from '../forms/ZipInput.tsx';
import { neverChanges } from '../islands/use-page.ts';
import { tracked } from '../view/links.tsx';
import type { ZipFormBehaviour, ZipFormState } from './behaviour.ts';
import styles from './zip-form.module.css';

interface ZipFormProps {
  /** Unique on the page, for example `hero`. */
  id: string;
  /** The page's path, posted back so that the server can show the page again. */
  page: string;
  locale: Locale;
  /** The lines to choose from. A single one is not a question. */
  lines: Pick<ShownLine, 'key' | 'name' | 'elsewhere'>[];
  line: LineKey;
  /** A posted form returns with its value, a message, and perhaps the focus. */
  zip?: string;
  error?: string | null;
  autoFocus?: boolean;
  texts: { label: string; submit: string; legend?: string; note?: string };
}

interface Props extends ZipFormProps {
  /** Behaviour of the page's zip forms; only in the browser. */
  behaviour?: ZipFormBehaviour;
}

/** All zip forms of a page are linked: they show the same. Without a script they post. */
export function ZipForm({ behaviour, ...props }: Props) {
  const { id, page, locale, lines, zip = '', texts, autoFocus = false } = props;
  const state = useZipFormState(props, behaviour);
  const { line, error, invalid, place, busy, activeForm } = state;
  const shown = useMemo(
    () => ({ values: { zip }, errors: zipErrors(props.error ?? null), message: null, autoFocus }),
    [zip, props.error, autoFocus],
  );
  const linked = useMemo(
    () => ({ errors: zipErrors(invalid ? error : null), isSending: busy, inUse: activeForm }),
    [invalid, error, busy, activeForm],
  );

  return (
    <Form
      id={id}
      method="post"
      action={ZIP_FORM_PATH}
      lang={locale}
      styles={styles}
      className={`${styles.form} insurance-line-${line}${error ? ' has-error' : ''}`}
      shown={shown}
      linked={linked}
      submit={
        behaviour && ((form) => behaviour.submit(id, new FormData(form), () => form.submit()))
      }
      data-zip-form={id}
    >
      {() => (
        <>
          <input type="hidden" name="page" value={page} />
          {lines.length > 1 ? (
            <LineChoice
              lines={lines}
              first={props.line}
              legend={texts.legend}
              onChoose={(key) => behaviour?.chose(id, key)}
            />
          ) : (
            <input type="hidden" name="insurance_line" value={props.line} />
          )}
          <ZipCode
            texts={texts}
            error={error}
            place={place}
            isInUse={activeForm === id}
            onType={(text) => behaviour?.typed(id, text)}
          />
          <SubmitButton {...tracked({ location: id, click: 'submit', name: 'zip-form' })}>
            {texts.submit}
          </SubmitButton>
          {texts.note ? <FieldHint name="zip">{texts.note}</FieldHint> : null}
        </>
      )}
    </Form>
  );
}

interface LineChoiceProps extends Pick<ZipFormProps, 'lines'> {
  first: LineKey;
  legend: string | undefined;
  onChoose(key: LineKey): void;
}

function LineChoice({ lines, first, legend, onChoose }: LineChoiceProps) {
  return (
    <fieldset
      className={styles.lines}
      onInput={({ target }: FormEvent) => onChoose((target as HTMLInputElement).value)}
    >
      <legend className={styles.legend}>{legend}</legend>
      {lines.map(({ key, name }) => (
        <label key={key} className={styles.line}>
          <input type="radio" name="insurance_line" value={key} defaultChecked={key === first} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ZipCodeProps {
  texts: ZipFormProps['texts'];
  /** Includes errors of the form as a whole, which has no other place for them. */
  error: string | null;
  /** Null before the script came. */
  place: string | null;
  /** Whether the visitor used this form last: only it announces the place. */
  isInUse: boolean;
  onType(text: string): void;
}

function ZipCode({ texts, error, place, isInUse, onType }: ZipCodeProps) {
  const describedBy = [...(place === null ? [] : ['place']), ...(texts.note ? ['hint'] : [])];
  const field = useField('zip', describedBy);
  return (
    <>
      <Field id={field.id} label={texts.label} error={error ?? undefined}>
        <ZipInput field={field} autoComplete="postal-code" required onType={onType} />
      </Field>
      {place === null ? null : (
        <p
          className={styles.place}
          id={`${field.id}-place`}
          aria-live={isInUse ? 'polite' : 'off'}
          data-zip-place
        >
          {error === null ? place : ''}
        </p>
      )}
    </>
  );
}

/** The state of the page's zip forms; as the server rendered them until there is a behaviour. */
function useZipFormState(
  { line, error = null }: ZipFormProps,
  behaviour: ZipFormBehaviour | undefined,
): ZipFormState {
  const rendered = useMemo(
    () => ({ line, error, invalid: error !== null, place: null, busy: false, activeForm: null }),
    [line, error],
  );
  return useSyncExternalStore(
    behaviour?.subscribe ?? neverChanges,
    behaviour?.state ?? (() => rendered),
    () => rendered,
  );
}

function zipErrors(error: string | null): FieldErrors {
  return error === null ? {} : { zip: error };
}
