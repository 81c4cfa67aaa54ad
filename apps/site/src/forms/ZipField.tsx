import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../islands/use-page.ts';
import { loadPostalData } from '../zipcodes/postal-data.ts';
import { lookUp } from '../zipcodes/zip-lookup.ts';
import { Field } from './Field.tsx';
import { useField, useFieldCheck, useFormFields, useFormWords } from './form-context.ts';
import { ZipInput } from './ZipInput.tsx';
import { createZipFieldState, type ZipFieldState } from './zip-field-state.ts';

/** Each end is a section of its own for autofill, which otherwise fills both alike. */
export function ZipField({
  name,
  label,
  end,
}: {
  name: string;
  label: string;
  end: 'pickup' | 'delivery';
}) {
  const page = usePage();
  const { styles, setError } = useFormFields();
  const words = useFormWords();
  const control = useField(name, ['place']);
  const [place, setPlace] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<ZipFieldState>(null);

  useEffect(() => {
    if (!page) return;
    field.current = createZipFieldState({
      lookUp: (zip, signal) => lookUp(zip, signal, { config: page.config, fetch: window.fetch }),
      postalData: () => loadPostalData(window.fetch),
      show(view) {
        setPlace(view.place);
        setError(name, view.error && words[view.error]);
      },
    });
    // Looks up the text that was typed before this ran.
    if (input.current?.value) field.current.typed(input.current.value);
  }, [page, words, setError, name]);

  const check = useCallback(
    async (text: string) => {
      const wrong = await field.current?.check(text);
      return wrong ? words[wrong] : null;
    },
    [words],
  );
  useFieldCheck(name, check);

  return (
    <Field
      id={control.id}
      label={label}
      error={control.error}
      className={styles.zip}
      data-zip-field
    >
      <div className={styles.zipBox} data-zip-box>
        <ZipInput
          input={input}
          field={control}
          required
          autoComplete={`section-${end} postal-code`}
          onType={(text) => field.current?.typed(text)}
          onLeave={(text) => field.current?.left(text)}
        />
      </div>
      <p className={styles.place} id={`${control.id}-place`} aria-live="polite" data-zip-place>
        {place}
      </p>
    </Field>
  );
}
