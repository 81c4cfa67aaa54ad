import { type AddressSuggestion, MAX_ADDRESS_QUERY_LENGTH } from '@zipfront/contracts/address';
import type { Site } from '@zipfront/contracts/content/site';
import type { InsuranceLine } from '@zipfront/contracts/insurance-line';
import type { Locale } from '@zipfront/contracts/locale';
import { type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Combobox } from '../forms/Combobox.tsx';
import { leavePage } from '../forms/leaving.ts';
import { usePage } from '../islands/page-context.ts';
import { tracked } from '../tracking/tracked.ts';
import zipForm from '../zip-form/zip-form.module.css';
import styles from './address-field.module.css';
import { addressLine } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Room for a pasted `10001-1234` with a space on either side. */
const ZIP_MAX_LENGTH = 12;

/** What a page says of its address form: what JSON can hold. */
export interface AddressFormProps {
  /** Unique on the page. */
  id: string;
  /** The page's path, posted back so that the server can show the page again. */
  page: string;
  locale: Locale;
  line: InsuranceLine;
  texts: NonNullable<Site['addressForm']> & { zipLabel: string; submit: string };
  /** What was posted without a script; null where nothing was. */
  posted: { street: string; zip: string; error: string | null } | null;
}

/**
 * The first form of a page that asks for an address. On its own it is a plain form with a street and
 * a zip code, which posts to `/quote`; with its script the street suggests whole addresses, and one of
 * them must be chosen. Where scripts run the zip code is not asked for, unless the lookup fails or
 * the form was posted without them.
 */
export function AddressForm({ id, page: path, locale, line, texts, posted }: AddressFormProps) {
  const page = usePage();
  const street = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  const chosen = useRef<AddressSuggestion>(null);
  const isLeaving = useRef(false);
  const [isInteractive, setInteractive] = useState(false);
  const [isPlain, setPlain] = useState(posted !== null);
  const [error, setError] = useState('');
  const [status, setStatus] = useState('');
  const suggestions = useSuggestions(page?.config.API.HOST ?? '', onFound);
  const options = useMemo(() => suggestions.found.map(addressLine), [suggestions.found]);

  function onFound(count: number | null) {
    if (count === null) goPlain();
    else if (count === 0) setStatus(texts.none);
    else setStatus((count === 1 ? texts.one : texts.many).replace('{count}', String(count)));
  }

  /** Without suggestions nothing can be chosen: the plain fields take over, with what is known by now. */
  function goPlain() {
    setPlain(true);
    if (zip.current) zip.current.value ||= page?.store.state().zip.value ?? '';
    setError('');
    setStatus(texts.failed);
  }

  function onType(text: string) {
    if (isPlain) return;
    chosen.current = null;
    if (zip.current) zip.current.value = '';
    setError('');
    suggestions.ask(text);
  }

  function onChoose(index: number) {
    const address = suggestions.found[index];
    if (!address || !street.current || !zip.current) return;
    suggestions.stop();
    chosen.current = address;
    street.current.value = addressLine(address);
    zip.current.value = address.zip;
    page?.store.dispatch({ type: 'ZIP_INPUT', value: address.zip });
    setStatus('');
    setError('');
  }

  // A form that is valid is posted as it is: whether it is accepted, the server alone can say.
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (!page) return;
    if (isLeaving.current) return event.preventDefault();
    const { store, config } = page;
    store.dispatch({ type: 'ZIP_SUBMIT' });
    if (isPlain) return;
    const isEmpty = street.current?.value.trim() === '';
    const fault = isEmpty ? 'address-required' : chosen.current ? null : 'address-invalid';
    if (fault) {
      event.preventDefault();
      store.dispatch({ type: 'SUBMIT_BLOCKED', error: fault });
      setError(config.MESSAGES[fault]);
      street.current?.focus();
      return;
    }
    suggestions.stop();
    if (line === 'home') store.dispatch({ type: 'SUBMIT_HOME' });
    isLeaving.current = true;
    leavePage(() => {}).then(() => {
      isLeaving.current = false;
    });
  }

  // What was typed or restored before the script came is an address to be looked up, too.
  const begin = useEffectEvent(() => {
    setInteractive(true);
    if (street.current?.value) onType(street.current.value);
  });
  useEffect(() => begin(), []);

  const [streetId, zipId] = [`${id}-street`, `${id}-zip`];
  const isZipWrong = posted?.error != null;
  return (
    <form
      method="post"
      action="/quote"
      noValidate
      lang={locale}
      className={styles.form}
      data-address-form={id}
      data-address-on={isInteractive ? '' : undefined}
      data-address-plain={isPlain ? '' : undefined}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="page" value={path} />
      <input type="hidden" name="insurance_line" value={line} />
      <div className={styles.field}>
        <label className={zipForm.label} htmlFor={streetId}>
          {texts.label}
        </label>
        <Combobox
          input={street}
          id={streetId}
          name="street"
          className={`${styles.input}${error ? ' has-error' : ''}`}
          autoComplete="street-address"
          maxLength={MAX_ADDRESS_QUERY_LENGTH}
          defaultValue={posted?.street ?? ''}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-error ${id}-hint`}
          listId={`${id}-list`}
          listLabel={texts.label}
          listClassName={styles.list}
          options={options}
          isPlain={isPlain || !isInteractive}
          onType={onType}
          onChoose={onChoose}
        />
        <p className={zipForm.error} id={`${id}-error`} aria-live="polite" data-address-error>
          {error}
        </p>
        <p className={zipForm.note} id={`${id}-hint`}>
          {texts.hint}
        </p>
      </div>
      <div className={`${styles.field} ${styles.zip}`}>
        <label className={zipForm.label} htmlFor={zipId}>
          {texts.zipLabel}
        </label>
        <input
          ref={zip}
          className={`${styles.input}${isZipWrong ? ' has-error' : ''}`}
          id={zipId}
          name="zip"
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={ZIP_MAX_LENGTH}
          defaultValue={posted?.zip ?? ''}
          // biome-ignore lint/a11y/noAutofocus: only where the server shows the form again, with its error
          autoFocus={isZipWrong}
          aria-invalid={isZipWrong}
          aria-describedby={`${zipId}-error`}
          data-address-zip
        />
        <p className={zipForm.error} id={`${zipId}-error`} data-zip-error>
          {posted?.error}
        </p>
      </div>
      <button
        className={zipForm.submit}
        type="submit"
        {...tracked({ location: id, click: 'submit', name: 'address-form' })}
      >
        {texts.submit}
      </button>
      <p className="hidden" aria-live="polite" data-address-status>
        {status}
      </p>
    </form>
  );
}
