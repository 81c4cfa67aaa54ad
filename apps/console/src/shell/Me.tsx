import { endSession } from '@zipfront/contracts/api/sessions';
import type { Role } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { useState } from 'react';
import { call, FailedRequest } from '../api/client.ts';
import { forgetUnsent } from '../api/unsent.ts';
import { Button } from '../ui/Button.tsx';

export function Me({ name, role }: { name: string; role: Role }) {
  const [error, setError] = useState<string | null>(null);
  return (
    <div className="me">
      <span className="avatar" aria-hidden="true">
        {name.slice(0, 2).toUpperCase()}
      </span>
      <span>
        {name} · {role}
      </span>
      <Button className="chip quiet" onClick={() => void signOut().then(setError)}>
        Sign out
      </Button>
      {error === null ? null : (
        <p className="down" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Leaves once the session has ended: before that, what waits to be sent would be lost. */
async function signOut(): Promise<string | null> {
  try {
    await call(endSession, {}, { mayAsk: false });
  } catch (problem) {
    // A response with 401 means that the session has ended before.
    const isSignedOut = problem instanceof FailedRequest && problem.status === 401;
    if (!isSignedOut) return problem instanceof Error ? problem.message : String(problem);
  }
  forgetUnsent();
  window.location.assign(`${CONSOLE_PATHS.signIn}?why=out`);
  return null;
}
