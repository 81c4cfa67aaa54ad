import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { usePreload } from './lazy-part.ts';

export interface PopoverProps {
  chip: RefObject<HTMLButtonElement | null>;
  /** The item that has the focus first; true for the one that is chosen. */
  first: First;
  onClose(): void;
}

type First = 'first' | 'last' | true;

const BY_ARROW = new Map<string, First>([
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
]);

/** A chip that opens a popover. The chunk of that is loaded once the chip is shown. */
export function Chip({
  opens,
  load,
  kind = 'plain',
  label,
  isOpen,
  onOpenChange,
  popover,
  children,
}: {
  opens: 'menu' | 'dialog';
  load(): Promise<unknown>;
  kind?: 'plain' | 'quiet' | 'add' | 'on';
  /** The property and what is chosen: `Site: insurance`. Absent for a chip that adds something. */
  label?: string;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  popover(props: PopoverProps): ReactNode;
  children: ReactNode;
}) {
  const chip = useRef<HTMLButtonElement>(null);
  const first = useRef<First>(true);
  usePreload(load);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opener = chip.current;
    return () => {
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  const open = (item: First) => {
    first.current = item;
    onOpenChange(true);
  };
  return (
    <>
      <Button
        ref={chip}
        className={`chip ${kind}`}
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        onClick={({ detail }) => {
          // A click by a keyboard or a screen reader has the `detail` 0.
          if (isOpen) onOpenChange(false);
          else open(detail === 0 ? 'first' : true);
        }}
        onKeyDown={(event) => {
          const item = opens === 'menu' ? BY_ARROW.get(event.key) : undefined;
          if (item === undefined) return;
          event.preventDefault();
          open(item);
        }}
      >
        {children}
        {label === undefined ? null : (
          <span aria-hidden="true" className="quiet">
            ▾
          </span>
        )}
      </Button>
      {isOpen ? (
        <Suspense>
          {popover({ chip, first: first.current, onClose: () => onOpenChange(false) })}
        </Suspense>
      ) : null}
    </>
  );
}
