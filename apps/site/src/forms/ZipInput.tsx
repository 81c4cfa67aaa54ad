import type { InputHTMLAttributes, RefObject } from 'react';
import { type useField, useFormFields } from './form-context.ts';

/** Room for a pasted `10001-1234` with a space on either side. */
const MAX_LENGTH = 12;

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'required'> {
  input?: RefObject<HTMLInputElement | null>;
  field: ReturnType<typeof useField>;
  onType?: (text: string) => void;
}

/** The control of a zip code: digits, as short as one with its four further digits. */
export function ZipInput({ input, field, onType, ...attributes }: Props) {
  const { styles } = useFormFields();
  const { error, value, control } = field;
  const mark = error === undefined ? undefined : 'has-error';
  return (
    <input
      className={[styles.input, mark].filter(Boolean).join(' ') || undefined}
      ref={input}
      type="text"
      inputMode="numeric"
      maxLength={MAX_LENGTH}
      defaultValue={value ?? ''}
      onInput={onType && (({ currentTarget }) => onType(currentTarget.value))}
      {...attributes}
      {...control}
    />
  );
}
