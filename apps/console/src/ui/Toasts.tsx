import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { useKeys } from './use-keys.ts';
import './toasts.css';

/** A message that a person does not have to answer. */
interface Toast {
  text: string;
  isProblem?: boolean;
  /** Whether it stays beside later messages: no screen may show what it is about. */
  isLasting?: boolean;
  /** Takes the change back. It is also possible elsewhere, because toasts go. */
  onUndo?(): void;
}

type ShowToast = (toast: Toast) => void;

const Show = createContext<ShowToast>(() => {});

/** What the key Z undoes while no message has an undo. */
const Undo = createContext<RefObject<(() => void) | undefined>>({ current: undefined });

export function useToast(): ShowToast {
  return useContext(Show);
}

/** Undoes something of a screen by the key Z, while no message has an undo. */
export function useUndoKey(undo: (() => void) | undefined): void {
  const latest = useContext(Undo);
  useEffect(() => {
    latest.current = undo;
    return () => {
      latest.current = undefined;
    };
  });
}

/** How long a message stays; one with a button, or about a problem, until it is closed. */
const SHOWN_MS = 6_000;

/** The key Z undoes what the latest message says. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly (Toast & { id: number })[]>([]);
  const shownBefore = useRef(0);
  const remove = useCallback(
    (id: number) => setShown((now) => now.filter((toast) => toast.id !== id)),
    [],
  );
  const show = useCallback(
    (toast: Toast) => {
      shownBefore.current += 1;
      const id = shownBefore.current;
      setShown((now) => [
        ...now.filter(({ isLasting, text }) => isLasting && text !== toast.text),
        { ...toast, id },
      ]);
      if (toast.onUndo || toast.isProblem) return;
      setTimeout(() => remove(id), SHOWN_MS);
    },
    [remove],
  );
  // What had the focus before the message got it.
  const before = useRef<EventTarget | null>(null);
  const close = (id: number) => {
    remove(id);
    if (before.current instanceof HTMLElement && before.current.isConnected) {
      before.current.focus();
    }
    before.current = null;
  };
  const undo = ({ id, onUndo }: (typeof shown)[number]) => {
    close(id);
    onUndo?.();
  };
  const undoOfScreen = useRef<() => void>(undefined);
  const undoable = shown.find(({ onUndo }) => onUndo !== undefined);
  useKeys({ z: () => (undoable === undefined ? undoOfScreen.current?.() : undo(undoable)) });
  return (
    <Show value={show}>
      <Undo value={undoOfScreen}>{children}</Undo>
      <div
        className="toasts"
        role="status"
        aria-atomic={false}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      >
        {shown.map((toast) => (
          <div key={toast.id} className={toast.isProblem ? 'toast problem' : 'toast'}>
            <span>{toast.text}</span>
            {toast.onUndo === undefined ? null : (
              <Button keyName="Z" kind="quiet" onClick={() => undo(toast)}>
                Undo
              </Button>
            )}
            <Button kind="quiet" aria-label="Close" onClick={() => close(toast.id)}>
              ×
            </Button>
          </div>
        ))}
      </div>
    </Show>
  );
}
