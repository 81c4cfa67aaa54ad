import { Card } from '../ui/Card.tsx';
import './first-steps.css';

/** What an installation without visits still needs, each with its screen. */
const STEPS = [
  [
    'Put your links into your ads',
    'Each link names its source and campaign.',
    '/reports',
    'See what they count',
  ],
  ['Import the spend of a platform', 'A file of Google, Microsoft or Meta.', '/spend', 'Import'],
  ['Connect a partner', 'It reports what became of each lead.', '/connections/partners', 'Connect'],
  [
    'Send sales back to a platform',
    'It then finds more of the same people.',
    '/connections/uploads',
    'Set up',
  ],
  ['Send yourself a test mail', 'Orders and calls then arrive by mail.', '/notifications', 'Test'],
  ['Invite your colleagues', 'Each with a role of its own.', '/people', 'Invite'],
  ['Back up the database', 'The health of the server says when it last was.', '/health', 'Check'],
] as const;

/** The list of a new installation. */
export function FirstSteps() {
  return (
    <Card title="Nothing was counted yet: the first steps">
      <ol className="first-steps">
        {STEPS.map(([title, text, path, action]) => (
          <li key={path}>
            <p>
              <strong>{title}</strong>
              <span className="quiet">{text}</span>
            </p>
            <a href={path} className="link" aria-label={`${action}: ${title}`}>
              {action}
            </a>
          </li>
        ))}
      </ol>
    </Card>
  );
}
