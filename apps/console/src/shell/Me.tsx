import { onlineManager } from '@tanstack/react-query';
import type { Role } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import type { FormEvent } from 'react';
import { forgetUnsent } from '../api/unsent.ts';

/** Without a connection the session would go on, and what waits to be sent would be lost. */
function signOut(event: FormEvent): void {
  if (onlineManager.isOnline()) forgetUnsent();
  else event.preventDefault();
}

/** The person who is signed in, with the way out. */
export function Me({ name, role }: { name: string; role: Role }) {
  return (
    <div className="me">
      <span className="avatar" aria-hidden="true">
        {name.slice(0, 2).toUpperCase()}
      </span>
      <span>
        {name} · {role}
      </span>
      <form method="post" action={CONSOLE_PATHS.signOut} onSubmit={signOut}>
        <button type="submit" className="chip quiet">
          Sign out
        </button>
      </form>
    </div>
  );
}
