import { useQuery } from '@tanstack/react-query';
import { listAlerts } from '@zipfront/contracts/api/alerts';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { useState } from 'react';
import { apiQuery } from '../api/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { dayText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import './alerts.css';

type Alert = ResponseOf<typeof listAlerts>['rows'][number];

const SHOWN = 6;

const REFRESH_MS = 60_000;

const URGENT: readonly Alert['kind'][] = [
  'fallen-page',
  'refused-content',
  'overdue-call',
  'refused-reports',
];
const CALM: readonly Alert['kind'][] = [
  'decided-experiment',
  'missing-backup',
  'old-reviews',
  'perhaps-bots',
];
const TONE_WORDS = { urgent: 'Urgent', soon: 'Soon', calm: 'Not urgent' };

/**
 * What needs a person: one line a cause, the most expensive first.
 *
 * @param isNew whether there are no visits yet
 * @param site whose figures stand beside them
 */
export function Alerts({ isNew = false, site }: { isNew?: boolean; site: string | undefined }) {
  const found = useQuery({
    ...apiQuery(listAlerts, {}),
    refetchInterval: REFRESH_MS,
  });
  const { data } = found;
  const [isWhole, setIsWhole] = useState(false);
  const rows = data?.rows ?? [];
  const further = rows.length - SHOWN;
  return (
    <Card
      title={
        <>
          Needs attention{site === undefined ? '' : ', all sites'}{' '}
          {rows.length === 0 ? null : <span className="pill">{rows.length}</span>}
        </>
      }
    >
      <Loaded found={found} rows={4}>
        {() =>
          rows.length === 0 ? (
            <p className="table-note">
              {isNew
                ? 'Nothing yet. What needs a person is listed here once there are visits.'
                : 'Nothing. All partners, pages and queues are as usual.'}
            </p>
          ) : (
            <ol className="alerts">
              {rows.slice(0, isWhole ? rows.length : SHOWN).map((alert) => (
                <AlertLine key={`${alert.kind} ${alert.text}`} alert={alert} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {further > 0 && !isWhole ? (
        <p className="table-note">
          <Button onClick={() => setIsWhole(true)}>{further} more</Button>
        </p>
      ) : null}
    </Card>
  );
}

function AlertLine({ alert }: { alert: Alert }) {
  const { kind, text, since, lost_leads, address } = alert;
  const tone = URGENT.includes(kind) ? 'urgent' : CALM.includes(kind) ? 'calm' : 'soon';
  const notes = [
    since === null ? null : `since ${dayText(since)}`,
    lost_leads === null ? null : `costs about ${Math.round(lost_leads)} leads`,
  ].filter(Boolean);
  return (
    <li className={tone}>
      <p>
        <span className="visually-hidden">{TONE_WORDS[tone]}: </span>
        {text}
        {notes.length === 0 ? null : <small className="quiet">{notes.join(' · ')}</small>}
      </p>
      <a href={address} className="link" aria-label={`Open: ${text}`}>
        Open
      </a>
    </li>
  );
}
