import { confirmSession } from '@zipfront/contracts/api/sessions';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { FormDialog, PasswordField } from './FormDialog.tsx';

/** Asks for the password; true once it was right, false where the person gave up. */
type AskPassword = () => Promise<boolean>;

const Ask = createContext<AskPassword>(async () => false);

export function useAskPassword(): AskPassword {
  return useContext(Ask);
}

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
  return (
    <FormDialog
      title="Type your password again"
      note="It counts for ten minutes, and what you began goes on."
      action="Go on"
      onSubmit={async (typed) => {
        await call(confirmSession, { body: { password: String(typed.get('password')) } });
        onClose(true);
      }}
      onClose={() => onClose(false)}
      fields={(error) => <PasswordField error={error} autoFocus={true} />}
    />
  );
}
