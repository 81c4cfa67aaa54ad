import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../islands/page-context.ts';
import { loadPostalData } from '../shipping/postal-data.ts';
import { lookUp } from '../zip-form/lookup.ts';
import { FieldError } from './Field.tsx';
import { useField, useFormFields, useServerCheck } from './form-context.ts';
import styles from './forms.module.css';
import { createZipField, type ZipField as ZipFieldState } from './zip-field.ts';

/** Room for a pasted `10001-1234` with a space on either side. */
const INPUT_MAX_LENGTH = 12;

/** A zip code field that says which place it is as it is typed, and is checked by lookup. */
export function ZipField({ name, label }: { name: string; label: string }) {
  const page = usePage();
  const { words, setError } = useFormFields();
  const { id, error, value, control } = useField(name, ['place']);
  const [place, setPlace] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<ZipFieldState>(null);

  useEffect(() => {
    if (!page) return;
    const fetch = window.fetch.bind(window);
    field.current = createZipField({
      lookUp: (zip, signal) => lookUp(zip, signal, { config: page.config, fetch }),
      postalData: () => loadPostalData(fetch),
      show(view) {
        setPlace(view.place);
        setError(name, view.error && words[view.error]);
      },
    });
    // What was typed before this ran is looked up, too.
    if (input.current?.value) field.current.typed(input.current.value);
  }, [page, words, setError, name]);

  const check = useCallback(
    async (text: string) => {
      const wrong = await field.current?.check(text);
      return wrong ? words[wrong] : null;
    },
    [words],
  );
  useServerCheck(name, check);

  return (
    <div className={`${styles.field} ${styles.zip}`} data-zip-field>
      <label htmlFor={id}>{label}</label>
      <div className={styles.zipBox} data-zip-box>
        <input
          className={error ? 'has-error' : undefined}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={INPUT_MAX_LENGTH}
          required
          defaultValue={value ?? ''}
          onInput={({ currentTarget }) => field.current?.typed(currentTarget.value)}
          {...control}
        />
      </div>
      <p className={styles.place} id={`${id}-place`} aria-live="polite" data-zip-place>
        {place}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}
