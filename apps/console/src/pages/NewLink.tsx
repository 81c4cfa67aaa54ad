import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';

/** Shows the one-time link of an account, only this once. */
export function NewLink({ account, url }: { account: string; url: string }) {
  return (
    <>
      <p className="lead">
        Send this link to {account} on a way that you trust. It sets the password, once and within
        an hour. It is not shown again.
      </p>
      <p className="secret">
        <code>{url}</code>
      </p>
      <p>
        <a href={CONSOLE_PATHS.people}>Back to the people</a>
      </p>
    </>
  );
}
