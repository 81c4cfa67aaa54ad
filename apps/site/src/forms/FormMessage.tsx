import { useEffect, useRef } from 'react';

interface MessageProps {
  className: string | undefined;
  /** Whether it says what is wrong, and is no thanks. */
  isError: boolean;
  /** Whether it has the focus when the server shows the form again. */
  autoFocus: boolean;
  children: string | null;
}

/** Message of a form as a whole: a live region, there from the start. */
export function FormMessage({ className = '', isError, autoFocus, children }: MessageProps) {
  return (
    <p
      className={`${className}${isError && children !== null ? ' has-error' : ''}`}
      role="alert"
      aria-atomic="true"
      tabIndex={-1}
      data-form-message
      {...(autoFocus && { autoFocus: true })}
    >
      {children}
    </p>
  );
}

/** Stands in the place of a form that was taken, and has the focus that the form had. */
export function Thanks({
  className,
  children,
}: {
  className: string | undefined;
  children: string;
}) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p className={className} ref={element} tabIndex={-1} role="status" data-thanks>
      {children}
    </p>
  );
}
