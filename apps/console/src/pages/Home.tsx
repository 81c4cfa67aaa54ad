import { ROLE_NOTES } from '@zipfront/contracts/console/accounts';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import type { Frame, Screen } from '@zipfront/contracts/console/screen';
import { channelsOf } from './Notifications.tsx';

type Props = Extract<Screen, { name: 'home' }> & { frame: Frame };

/** The first page of the desk: the signed-in person, and the waiting work. */
export function Home({ notifications, overdue, frame }: Props) {
  const { account, links } = frame;
  const note = ROLE_NOTES.find(([role]) => role === account?.role)?.[1];
  return (
    <>
      <p className="lead">
        You are signed in as <b>{account?.name}</b>. Your role is <b>{account?.role}</b>: {note}.
      </p>
      <ul className="cards">
        {links
          .filter(({ path }) => path !== CONSOLE_PATHS.home)
          .map(({ path, label }) => (
            <li key={path}>
              <a href={path}>
                <b>{label}</b>
                <span>{noteOf(path, { notifications, overdue })}</span>
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}

function noteOf(path: string, { notifications, overdue }: Omit<Props, 'name' | 'frame'>): string {
  switch (path) {
    case CONSOLE_PATHS.desk:
      return `Call-backs, orders and reviews that wait. ${overdue === 1 ? '1 is' : `${overdue} are`} overdue.`;
    case CONSOLE_PATHS.notifications:
      return `${channelsOf(notifications)} ${notifications.failed} failed so far, ${notifications.dead} dead letters.`;
    default:
      return 'Password, second factor, sessions';
  }
}
