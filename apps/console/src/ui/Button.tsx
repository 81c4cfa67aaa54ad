import type { ComponentProps } from 'react';
import './button.css';

export function Button({
  kind = 'plain',
  className = `button ${kind}`,
  type = 'button',
  onClick,
  ...props
}: ComponentProps<'button'> & { kind?: 'plain' | 'main' | 'quiet' | 'danger' }) {
  return (
    <button
      {...props}
      type={type}
      className={className}
      onClick={(event) => {
        // Safari leaves the focus elsewhere; the Enter key in a field clicks without a count.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        onClick?.(event);
      }}
    />
  );
}
