import { ROLE_NOTES } from '@zipfront/contracts/console/roles';
import type { Frame, Screen } from '@zipfront/contracts/console/screen';
import { channelsOf } from './Notifications.tsx';

type Props = Extract<Screen, { name: 'home' }> & { frame: Frame };

/** Says who is signed in, and what that person may open. */
export function Home({ people, notifications, frame }: Props) {
  const { account, links } = frame;
  const note = ROLE_NOTES.find(([role]) => role === account?.role)?.[1];
  return (
    <>
      <p className="lead">
        You are signed in as <b>{account?.name}</b>. Your role is <b>{account?.role}</b>: {note}.
      </p>
      <ul className="cards">
        {links
          .filter(({ path }) => path !== '/')
          .map(({ path, label }) => (
            <li key={path}>
              <a href={path}>
                <b>{label}</b>
                <span>{noteOf(path, { people, notifications })}</span>
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}

function noteOf(
  path: string,
  { people, notifications }: Pick<Props, 'people' | 'notifications'>,
): string {
  switch (path) {
    case '/people':
      return people === 1
        ? '1 account that is not disabled'
        : `${people} accounts that are not disabled`;
    case '/desk':
      return 'Call-backs, orders and reviews that wait';
    case '/notifications':
      return notifications ? `${channelsOf(notifications)} ${notifications.parked} parked.` : '';
    case '/experiments':
      return 'Which variant of a page leads on more visitors';
    case '/audit':
      return 'Who did what, and when';
    default:
      return 'Password, second factor, sessions';
  }
}
