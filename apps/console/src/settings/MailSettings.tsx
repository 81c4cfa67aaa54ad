import { useQuery } from '@tanstack/react-query';
import { sendTestMail } from '@zipfront/contracts/api/notifications';
import { getNotificationSettings } from '@zipfront/contracts/api/settings';
import { queryOf } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Loaded } from '../ui/States.tsx';

/** The settings of mails and webhooks, what is missing of them, and a test mail. */
export function MailSettings() {
  const found = useQuery(queryOf(getNotificationSettings, {}));
  const { data } = found;
  const test = useChange(sendTestMail, { refreshes: [] });
  const canTest = data !== undefined && data.mail !== null && data.team.length > 0;
  return (
    <Card
      title="Settings, from variables"
      more={
        canTest ? (
          <Button isDisabled={test.isPending} onPress={() => test.mutate({ sent: {} })}>
            {test.isPending ? 'Sending…' : 'Send a test mail to the team'}
          </Button>
        ) : undefined
      }
    >
      <Loaded found={found} rows={4}>
        {(data) => (
          <>
            {test.data === undefined ? null : (
              <div className="outcomes" role="status">
                {test.data.rows.map(({ recipient, outcome }) => (
                  <p key={recipient}>
                    {recipient}{' '}
                    <span className={outcome === 'accepted' ? 'pill good' : 'pill bad'}>
                      {outcome}
                    </span>
                  </p>
                ))}
              </div>
            )}
            <Facts
              facts={[
                ['SMTP_URL', data.mail?.server ?? 'not set'],
                ['MAIL_FROM', data.mail?.from ?? 'not set'],
                ['MAIL_TEAM', data.team.join(', ') || 'not set'],
                ['WEBHOOK_URL', data.webhook ?? 'not set'],
              ]}
            />
            {data.example === '' ? null : <MissingVariables example={data.example} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function MissingVariables({ example }: { example: string }) {
  return (
    <div className="body">
      <CopyText label="Variables of each server, with your values" text={example} />
      <p>
        They belong into /etc/zipfront.env where systemd runs the server, into zipfront.env beside
        compose.yaml where Docker does, and otherwise before the command that starts it. Restart the
        server. Then send a test mail here, or on its machine by the command{' '}
        <code>check-mail you@example.com</code>.
      </p>
    </div>
  );
}
