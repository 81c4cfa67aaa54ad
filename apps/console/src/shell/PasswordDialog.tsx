import { confirmSession } from '@zipfront/contracts/api/sessions';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { ApiProblem, call } from '../api/client.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';

/** Asks for the password; true once it was right, false where the person gave up. */
type AskPassword = () => Promise<boolean>;

const Ask = createContext<AskPassword>(async () => false);

/** Asks for the password that some changes need, and says whether it was right. */
export function useAskPassword(): AskPassword {
  return useContext(Ask);
}

/** Shows the dialog over any screen. */
export function PasswordProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const answer = useRef<(isRight: boolean) => void>(() => {});
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setIsOpen(true);
      }),
    [],
  );
  const close = (isRight: boolean) => {
    setIsOpen(false);
    answer.current(isRight);
  };
  return (
    <Ask value={ask}>
      {children}
      {isOpen ? <PasswordDialog onClose={close} /> : null}
    </Ask>
  );
}

function PasswordDialog({ onClose }: { onClose(isRight: boolean): void }) {
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    try {
      await call(confirmSession, { body: { password } });
      onClose(true);
    } catch (problem) {
      setError(problem instanceof ApiProblem ? problem.message : String(problem));
    }
  };
  return (
    <Dialog title="Type your password again" onClose={() => onClose(false)}>
      <form onSubmit={submit}>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={error}
          autoFocus
        />
        <p className="quiet">It counts for ten minutes, and what you began goes on.</p>
        <div className="actions">
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="submit" kind="main">
            Go on
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
