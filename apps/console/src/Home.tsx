import { CONSOLE_PATHS } from '@zipfront/contracts/console/paths';
import { ROLE_NOTES } from '@zipfront/contracts/console/roles';
import type { Frame, Screen } from '@zipfront/contracts/console/screen';
import { channelsOf } from './Notifications.tsx';

type Props = Extract<Screen, { name: 'home' }> & { frame: Frame };

/** Says who is signed in, and what that person may open. */
export function Home({ people, notifications, overdue, frame }: Props) {
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
                <span>{noteOf(path, { people, notifications, overdue })}</span>
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}

function noteOf(
  path: string,
  { people, notifications, overdue }: Omit<Props, 'name' | 'frame'>,
): string {
  switch (path) {
    case CONSOLE_PATHS.people:
      return people === 1
        ? '1 account that is not disabled'
        : `${people} accounts that are not disabled`;
    case CONSOLE_PATHS.desk:
      return `Call-backs, orders and reviews that wait. ${overdue === 1 ? '1 is' : `${overdue} are`} overdue.`;
    case CONSOLE_PATHS.notifications:
      return notifications ? `${channelsOf(notifications)} ${notifications.parked} parked.` : '';
    case CONSOLE_PATHS.campaigns:
      return 'Visits and leads by campaign';
    case CONSOLE_PATHS.funnel:
      return 'How far visits come, from the first page to the lead';
    case CONSOLE_PATHS.spend:
      return 'Files of what the campaigns cost';
    case CONSOLE_PATHS.conversionsOut:
      return 'What leaves for advertising platforms, and why others do not';
    case CONSOLE_PATHS.experiments:
      return 'Which variant of a page leads on more visitors';
    case CONSOLE_PATHS.partners:
      return 'Who reports what became of leads, and what matches none';
    case CONSOLE_PATHS.health:
      return 'Speed and errors of pages, bad events, server and database';
    case CONSOLE_PATHS.audit:
      return 'Who did what, and when';
    default:
      return 'Password, second factor, sessions';
  }
}
