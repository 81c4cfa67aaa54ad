import type { Role } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { forgetUnsent } from '../api/unsent.ts';

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
      <form method="post" action={CONSOLE_PATHS.signOut} onSubmit={forgetUnsent}>
        <button type="submit" className="chip quiet">
          Sign out
        </button>
      </form>
    </div>
  );
}
