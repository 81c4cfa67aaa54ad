import type { InputHTMLAttributes, RefObject, SyntheticEvent } from 'react';
import { type useField, useFormFields } from './form-context.ts';

/** Leaves room for a pasted `10001-1234` with spaces and invisible marks on either side. */
const MAX_LENGTH = 20;

interface Props
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'required' | 'tabIndex'> {
  input?: RefObject<HTMLInputElement | null>;
  field: ReturnType<typeof useField>;
  /** Called with its text while typing, and once an input method has composed it. */
  onType?: (text: string) => void;
  onLeave?: (text: string) => void;
}

/** Digits up to the length of a ZIP+4. */
export function ZipInput({ input, field, onType, onLeave, ...attributes }: Props) {
  const { styles } = useFormFields();
  const { error, value, control } = field;
  const report =
    onType &&
    (({ currentTarget }: SyntheticEvent<HTMLInputElement>) => onType(currentTarget.value));
  const mark = error === undefined ? undefined : 'has-error';
  return (
    <input
      className={[styles.input, mark].filter(Boolean).join(' ') || undefined}
      ref={input}
      type="text"
      inputMode="numeric"
      maxLength={MAX_LENGTH}
      defaultValue={value ?? ''}
      onInput={report}
      onCompositionEnd={report}
      onBlur={onLeave && (({ currentTarget }) => onLeave(currentTarget.value))}
      {...attributes}
      {...control}
    />
  );
}
