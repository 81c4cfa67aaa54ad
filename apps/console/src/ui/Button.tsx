import type { ComponentProps } from 'react';
import './button.css';

/** @param keyName the key that does the same, which is shown and is no part of the name */
export function Button({
  kind = 'plain',
  className = `button ${kind}`,
  type = 'button',
  keyName,
  onClick,
  children,
  ...props
}: ComponentProps<'button'> & {
  kind?: 'plain' | 'main' | 'quiet' | 'danger';
  keyName?: string | undefined;
}) {
  return (
    <button
      aria-keyshortcuts={keyName}
      {...props}
      type={type}
      className={className}
      onClick={(event) => {
        // Safari leaves the focus elsewhere; the Enter key in a field clicks without a count.
        if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
        onClick?.(event);
      }}
    >
      {children}
      {keyName === undefined ? null : <KeyHint keyName={keyName} />}
    </button>
  );
}

/** The hint is hidden from screen readers, which read `aria-keyshortcuts` of the button. */
export function KeyHint({ keyName }: { keyName: string }) {
  return (
    <span aria-hidden="true" className="key-hint">
      <kbd>{keyName}</kbd>
    </span>
  );
}
