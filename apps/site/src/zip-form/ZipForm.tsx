import { INSURANCE_LINES, type InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { Locale } from '@zipfront/contracts/locale';
import { ZIP_FORM_PATH } from '@zipfront/contracts/zip-code';
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

/** Props of a zip form: what JSON can hold. */
interface ZipFormProps {
  /** Unique on the page, for example `hero`. */
  id: string;
  /** The page's path, posted back so that the server can show the page again. */
  page: string;
  locale: Locale;
  /** The line that is chosen at first. */
  line: InsuranceLine;
  /** Initial value of the field. */
  zip: string;
  /** A message in the page's language, or null. */
  error: string | null;
  autoFocus: boolean;
  texts: {
    label: string;
    submit: string;
    legend: string;
    auto: string;
    home: string;
    note?: string;
  };
}

interface Props extends ZipFormProps {
  /** Behaviour of the page's zip forms; only in the browser. */
  behaviour?: ZipFormBehaviour;
}

/**
 * The form for a zip code and an insurance line. On its own it is a plain form that posts to
 * `/quote`; with a behaviour it looks zip codes up and submits by script. All zip forms of a page are
 * linked: they show the same.
 */
export function ZipForm({ behaviour, ...props }: Props) {
  const { id, page, locale, zip, texts, autoFocus } = props;
  const state = useZipFormState(props, behaviour);
  const { line, error, invalid, busy, activeForm } = state;
  const shown = useMemo(
    () => ({ values: { zip }, errors: errorsOf(props.error), message: null, autoFocus }),
    [zip, props.error, autoFocus],
  );
  const linked = useMemo(
    () => ({ errors: errorsOf(invalid ? error : null), isSending: busy, inUse: activeForm }),
    [invalid, error, busy, activeForm],
  );

  function onLine({ target }: FormEvent<HTMLFieldSetElement>) {
    const { value } = target as HTMLInputElement;
    if (value === 'auto' || value === 'home') behaviour?.chose(id, value);
  }

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
          <fieldset className={styles.lines} onInput={onLine}>
            <legend className={styles.legend}>{texts.legend}</legend>
            {INSURANCE_LINES.map((value) => (
              <label key={value} className={styles.line}>
                <input
                  type="radio"
                  name="insurance_line"
                  value={value}
                  defaultChecked={value === props.line}
                />
                <span>{texts[value]}</span>
              </label>
            ))}
          </fieldset>
          <ZipCode texts={texts} error={error} onType={(text) => behaviour?.typed(id, text)} />
          <SubmitButton {...tracked({ location: id, click: 'submit', name: 'zip-form' })}>
            {texts.submit}
          </SubmitButton>
          {texts.note ? <FieldHint name="zip">{texts.note}</FieldHint> : null}
        </>
      )}
    </Form>
  );
}

interface ZipCodeProps {
  texts: ZipFormProps['texts'];
  /** Also an error of the form as a whole, which has no place of its own. */
  error: string | null;
  onType(text: string): void;
}

function ZipCode({ texts, error, onType }: ZipCodeProps) {
  const field = useField('zip', texts.note ? ['hint'] : []);
  return (
    <Field id={field.id} label={texts.label} error={error ?? undefined}>
      <ZipInput field={field} autoComplete="postal-code" required onType={onType} />
    </Field>
  );
}

/** The state of the page's zip forms; as the server rendered them until there is a behaviour. */
function useZipFormState(
  { line, error }: ZipFormProps,
  behaviour: ZipFormBehaviour | undefined,
): ZipFormState {
  const rendered = useMemo(
    () => ({ line, error, invalid: error !== null, busy: false, activeForm: null }),
    [line, error],
  );
  return useSyncExternalStore(
    behaviour?.subscribe ?? neverChanges,
    behaviour?.state ?? (() => rendered),
    () => rendered,
  );
}

function errorsOf(error: string | null): FieldErrors {
  return error === null ? {} : { zip: error };
}
