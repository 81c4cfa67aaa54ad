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
  /** Takes the change back. It is also possible elsewhere, because toasts go. */
  onUndo?(): void;
}

type ShowToast = (toast: Toast) => void;

const Show = createContext<ShowToast>(() => {});

/** What the key Z undoes while no message has an undo. */
const Undo = createContext<RefObject<(() => void) | undefined>>({ current: undefined });

/** Shows a message at the end of the screen. */
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

/** The latest message over any screen, read aloud when it comes. The key Z undoes what it says. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<(Toast & { id: number }) | null>(null);
  const show = useCallback((toast: Toast) => {
    const id = performance.now();
    setShown({ ...toast, id });
    if (toast.onUndo || toast.isProblem) return;
    setTimeout(() => setShown((now) => (now?.id === id ? null : now)), SHOWN_MS);
  }, []);
  // What had the focus before the message got it.
  const before = useRef<EventTarget | null>(null);
  const close = () => {
    setShown(null);
    if (before.current instanceof HTMLElement && before.current.isConnected) {
      before.current.focus();
    }
    before.current = null;
  };
  const undo = () => {
    close();
    shown?.onUndo?.();
  };
  const undoOfScreen = useRef<() => void>(undefined);
  useKeys({ z: () => (shown?.onUndo === undefined ? undoOfScreen.current?.() : undo()) });
  return (
    <Show value={show}>
      <Undo value={undoOfScreen}>{children}</Undo>
      <div
        className="toasts"
        role="status"
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
        }}
      >
        {shown === null ? null : (
          <div className={shown.isProblem ? 'toast problem' : 'toast'}>
            <span>{shown.text}</span>
            {shown.onUndo === undefined ? null : (
              <Button kind="quiet" aria-keyshortcuts="Z" onPress={undo}>
                Undo <kbd>Z</kbd>
              </Button>
            )}
            <Button kind="quiet" aria-label="Close" onPress={close}>
              ×
            </Button>
          </div>
        )}
      </div>
    </Show>
  );
}
