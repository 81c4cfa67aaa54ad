import { useQuery } from '@tanstack/react-query';
import { type FirstStepName, listFirstSteps } from '@zipfront/contracts/api/first-steps';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { useState } from 'react';
import { apiQuery } from '../api/queries.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { instantText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { AdLink } from './AdLink.tsx';
import './first-steps.css';

type Steps = ResponseOf<typeof listFirstSteps>;
type Step = Steps['rows'][number];

const WORDS: Record<FirstStepName, readonly [title: string, text: string, action: string]> = {
  links: ['Put your links into your ads', 'Each link names its source and campaign.', 'Look'],
  spend: ['Import the spend of a platform', 'A file of Google, Microsoft or Meta.', 'Import'],
  partner: ['Connect a partner', 'It reports what became of each lead.', 'Connect'],
  uploads: ['Send sales back to a platform', 'It then finds more of the same people.', 'Set up'],
  mail: ['Send yourself a test mail', 'Orders and calls then arrive by mail.', 'Test'],
  people: ['Invite your colleagues', 'Each with a role of its own.', 'Invite'],
  backup: ['Back up the database', 'The health of the server says when it last was.', 'Check'],
};

const STATES: Record<Step['state'], readonly [tone: string, word: string]> = {
  done: ['good', 'done'],
  open: ['open', 'open'],
  off: ['', 'not configured'],
};

const HIDDEN_KEY = 'first-steps-hidden';

export function FirstSteps() {
  const found = useQuery(apiQuery(listFirstSteps, {}));
  return (
    <Card title="Nothing was counted yet: the first steps">
      <Loaded found={found} rows={7}>
        {(data) =>
          data.rows.length === 0 ? (
            <p className="table-note">
              The first visit, lead and sale are here as soon as they come.
            </p>
          ) : (
            <StepList {...data} />
          )
        }
      </Loaded>
    </Card>
  );
}

/** The steps folded below the first figures, until all are done or the person hides them. */
export function OpenSteps() {
  const { data } = useQuery(apiQuery(listFirstSteps, {}));
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) !== null);
  const rows = data?.rows ?? [];
  const open = rows.filter(({ state }) => state !== 'done');
  const [next] = open;
  if (isHidden || next === undefined) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN_KEY, 'yes');
    setIsHidden(true);
  };
  return (
    <Card
      title={
        <>
          First steps <span className="pill">{open.length} to do</span>
        </>
      }
      more={
        <Button kind="quiet" aria-label="Hide the first steps" onClick={hide}>
          Hide
        </Button>
      }
    >
      <details>
        <summary>Next: {WORDS[next.step][0]}</summary>
        <StepList rows={rows} links={data?.links ?? []} />
      </details>
    </Card>
  );
}

function StepList({ rows, links }: Pick<Steps, 'rows' | 'links'>) {
  const timeZone = useTimeZone(undefined);
  return (
    <ol className="first-steps">
      {rows.map(({ step, state, seen, at, address }) => {
        const [title, text, action] = WORDS[step];
        const [tone, word] = STATES[state];
        const when = at === null ? null : instantText(at, timeZone);
        const facts = [seen, when].filter((fact) => fact !== null).join(' · ');
        const link = state === 'done' ? 'Open' : state === 'off' ? 'Set up' : action;
        return (
          <li key={step}>
            <p>
              <strong>
                {title} <span className={`pill ${tone}`}>{word}</span>
              </strong>
              <span className="quiet">{facts || text}</span>
            </p>
            <a href={address} className="link" aria-label={`${link}: ${title}`}>
              {link}
            </a>
            {step === 'links' && state !== 'done' ? <AdLink links={links} /> : null}
          </li>
        );
      })}
    </ol>
  );
}
