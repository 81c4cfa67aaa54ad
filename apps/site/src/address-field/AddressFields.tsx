import type { Site } from '@zipfront/contracts/content/site';
import {
  type AddressSuggestion,
  MAX_ADDRESS_QUERY_LENGTH,
} from '@zipfront/contracts/pages/address';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Combobox } from '../forms/Combobox.tsx';
import { Field, FieldHint } from '../forms/Field.tsx';
import { useField, useFieldCheck, useFormFields } from '../forms/form-context.ts';
import { ZipInput } from '../forms/ZipInput.tsx';
import { usePage } from '../islands/use-page.ts';
import styles from './address-field.module.css';
import { addressLine } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';

export type AddressTexts = NonNullable<Site['addressForm']> & { zipLabel: string; submit: string };

interface Props {
  texts: AddressTexts;
  /** Whether street and zip code are plain fields, without suggestions. */
  isPlain: boolean;
  onFailed(): void;
}

export function AddressFields({ texts, isPlain, onFailed }: Props) {
  const page = usePage();
  const { setError } = useFormFields();
  const streetField = useField('street', ['hint']);
  const zipField = useField('zip');
  const street = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  const chosen = useRef<AddressSuggestion>(null);
  const [isInteractive, setInteractive] = useState(false);
  const [status, setStatus] = useState('');
  const suggestions = useSuggestions(page?.config.API.HOST ?? '', onFound);
  const options = useMemo(() => suggestions.found.map(addressLine), [suggestions.found]);

  function onFound(found: AddressSuggestion[] | null) {
    const [first] = found ?? [];
    if (found === null) goPlain();
    else if (!first) setStatus(texts.none);
    else if (found.length === 1 && zip.current?.value) {
      choose(first);
      setStatus(addressLine(first));
    } else {
      const count = found.length;
      setStatus((count === 1 ? texts.one : texts.many).replace('{count}', String(count)));
    }
  }

  function goPlain() {
    onFailed();
    if (zip.current) zip.current.value ||= page?.store.state().zip.value ?? '';
    setError('street', null);
    setStatus(texts.failed);
  }

  function onType(text: string) {
    if (isPlain) return;
    chosen.current = null;
    if (zip.current) zip.current.value = '';
    setError('street', null);
    suggestions.ask(text);
  }

  /** Autofill alone reaches the zip field while it is hidden, after the street. */
  function onFillZip(text: string) {
    if (isPlain || !street.current?.value) return;
    chosen.current = null;
    suggestions.ask(`${street.current.value}, ${text}`);
  }

  function choose(address: AddressSuggestion) {
    if (!street.current || !zip.current) return;
    suggestions.stop();
    chosen.current = address;
    street.current.value = addressLine(address);
    zip.current.value = address.zip;
    page?.store.dispatch({ type: 'ZIP_INPUT', value: address.zip });
    setStatus('');
    setError('street', null);
  }

  useFieldCheck('street', async (text) => {
    if (!page) return null;
    const { store, config } = page;
    store.dispatch({ type: 'ZIP_SUBMIT' });
    if (isPlain) return null;
    if (chosen.current) {
      suggestions.stop();
      return null;
    }
    const error = text.trim() === '' ? 'address-required' : 'address-invalid';
    store.dispatch({ type: 'SUBMIT_BLOCKED', error });
    return config.MESSAGES[error] ?? null;
  });

  // Looks up the address that was typed or restored before the script arrived.
  const begin = useEffectEvent(() => {
    setInteractive(true);
    if (zip.current?.value) onFillZip(zip.current.value);
    else if (street.current?.value) onType(street.current.value);
  });
  useEffect(() => begin(), []);

  // Out of sight, and still where a browser fills it in.
  const isHidden = isInteractive && !isPlain;
  return (
    <>
      <div>
        <Field id={streetField.id} label={texts.label} error={streetField.error}>
          <Combobox
            input={street}
            {...streetField.control}
            className={`${styles.input}${streetField.error ? ' has-error' : ''}`}
            autoComplete="address-line1"
            maxLength={MAX_ADDRESS_QUERY_LENGTH}
            defaultValue={streetField.value ?? ''}
            listId={`${streetField.id}-list`}
            listLabel={texts.label}
            listClassName={styles.list}
            options={options}
            isPlain={isPlain || !isInteractive}
            onType={onType}
            onChoose={(index) => {
              const address = suggestions.found[index];
              if (address) choose(address);
            }}
          />
        </Field>
        <FieldHint name="street">{texts.hint}</FieldHint>
      </div>
      <Field
        id={zipField.id}
        label={texts.zipLabel}
        error={zipField.error}
        className={styles.zip}
        aria-hidden={isHidden || undefined}
        data-address-on={isInteractive ? '' : undefined}
        data-address-plain={isPlain ? '' : undefined}
      >
        <ZipInput
          input={zip}
          field={zipField}
          autoComplete="postal-code"
          tabIndex={isHidden ? -1 : undefined}
          onType={onFillZip}
        />
      </Field>
      <p className="hidden" aria-live="polite" data-address-status>
        {status}
      </p>
    </>
  );
}
