import { useQuery, useQueryClient } from '@tanstack/react-query';
import { enterCode, getSession, startSession } from '@zipfront/contracts/api/sessions';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { askToSignInBy, call, FailedRequest, sendAs } from '../api/client.ts';
import { sessionQuery } from '../api/queries.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/fields.tsx';
import { FormDialog, PasswordField } from './FormDialog.tsx';

/** The requests that wait are sent again; after closing, only a change opens it again. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [state, setState] = useState<'signed-in' | 'asked' | 'declined'>('signed-in');
  const isDeclined = useRef(false);
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([]);
  const open = useCallback(() => setState('asked'), []);
  const close = useCallback((isSignedIn: boolean) => {
    isDeclined.current = !isSignedIn;
    setState(isSignedIn ? 'signed-in' : 'declined');
    for (const answer of waiting.current.splice(0)) answer(isSignedIn);
  }, []);
  useEffect(() => {
    askToSignInBy((isChange) => {
      if (isDeclined.current && !isChange) return Promise.resolve(false);
      open();
      return new Promise((resolve) => waiting.current.push(resolve));
    });
  }, [open]);
  const name = useQuery(sessionQuery).data?.name;
  const owner = useRef<string>(undefined);
  /** Loads the page again for another person; what waits was of the first, and is never sent. */
  const isOther = useCallback((who: string) => {
    owner.current ??= who;
    sendAs(owner.current);
    if (owner.current !== who) window.location.reload();
    return owner.current !== who;
  }, []);
  useEffect(() => {
    if (name !== undefined) isOther(name);
  }, [name, isOther]);
  const signedIn = (who: string) => {
    if (isOther(who)) return;
    close(true);
    void queries.invalidateQueries();
  };
  useSignedInElsewhere(state !== 'signed-in', signedIn);
  return (
    <>
      {state === 'declined' ? (
        <p className="notice" role="status">
          You are signed out. What you see is not refreshed.
          <Button onClick={open}>Sign in</Button>
        </p>
      ) : null}
      {children}
      {state === 'asked' ? (
        <SignInDialog name={name ?? ''} onSignedIn={signedIn} onClose={() => close(false)} />
      ) : null}
    </>
  );
}

function SignInDialog({
  name,
  onSignedIn,
  onClose,
}: {
  name: string;
  onSignedIn(name: string): void;
  onClose(): void;
}) {
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const submit = async (typed: FormData) => {
    const text = (field: string) => String(typed.get(field)).trim();
    try {
      const made = isCodeNeeded
        ? await call(enterCode, { body: { code: text('code') } })
        : await call(startSession, {
            body: { name: text('name'), password: String(typed.get('password')) },
          });
      if (made.awaits_code) setIsCodeNeeded(true);
      else onSignedIn(made.name);
    } catch (problem) {
      // The session ended before the code came.
      if (problem instanceof FailedRequest && problem.status === 401) setIsCodeNeeded(false);
      throw problem;
    }
  };
  return (
    <FormDialog
      title="Sign in again"
      note="Your session has ended. What you began goes on."
      action="Sign in"
      onSubmit={submit}
      onClose={onClose}
      fields={(error) =>
        isCodeNeeded ? (
          <TextField
            key="code"
            label="Code"
            name="code"
            hint="The six digits that your app shows now, or one of your recovery codes."
            autoComplete="one-time-code"
            maxLength={24}
            error={error}
            autoFocus
          />
        ) : (
          <>
            <TextField
              label="Name"
              name="name"
              autoComplete="username"
              defaultValue={name}
              autoFocus={name === ''}
            />
            <PasswordField error={error} autoFocus={name !== ''} />
          </>
        )
      }
    />
  );
}

/** Looks whether someone has signed in in another tab: now, and when this one is come back to. */
function useSignedInElsewhere(isSignedOut: boolean, onSignedIn: (name: string) => void): void {
  const look = useEffectEvent(async () => {
    const session = await call(getSession, {}, { mayAsk: false }).catch(() => null);
    if (session !== null) onSignedIn(session.name);
  });
  useEffect(() => {
    if (!isSignedOut) return;
    const comeBack = () => void look();
    comeBack();
    window.addEventListener('focus', comeBack);
    return () => window.removeEventListener('focus', comeBack);
  }, [isSignedOut]);
}
