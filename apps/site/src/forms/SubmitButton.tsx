import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useFormFields } from './form-context.ts';

interface Props extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'value' | 'hidden'> {
  className?: string | undefined;
  sending?: string | undefined;
  children: ReactNode;
}

/**
 * The button retains place and focus while the form is sent. Attributes are passed on to its
 * element.
 */
export function SubmitButton({ className, sending, children, ...attributes }: Props) {
  const { styles, isSending } = useFormFields();
  return (
    <button
      className={className ?? styles.submit}
      type="submit"
      aria-busy={isSending}
      aria-disabled={isSending || undefined}
      {...attributes}
    >
      {(isSending && sending) || children}
    </button>
  );
}
