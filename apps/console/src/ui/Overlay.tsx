import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './dialog.css';

/** The focus goes into it, and back once it closes. */
export function Overlay({
  around = '',
  className,
  label,
  labelledBy,
  onClose,
  children,
}: {
  around?: string;
  className: string;
  label?: string;
  labelledBy?: string;
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Elements in an overlay can have the focus only once it is open.
  const [isOpen, setIsOpen] = useState(false);
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // The page stays as wide as it is beside its scrollbar.
    const { style, clientWidth } = document.documentElement;
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    shown?.showModal();
    setIsOpen(true);
    return () => {
      shown?.close();
      if (document.querySelector('.overlay[open]') === null) style.scrollbarGutter = '';
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={dialog}
      className={`overlay ${around}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      onPointerDown={({ target }) => {
        isPressedBeside.current = target === dialog.current;
      }}
      onClick={({ target }) => {
        if (isPressedBeside.current && target === dialog.current) onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // A browser may close it without asking.
        if (!dialog.current?.open) onClose();
      }}
    >
      {isOpen ? <div className={`popover ${className}`}>{children}</div> : null}
    </dialog>,
    document.body,
  );
}
