import type { LeadEvent, LeadScreen } from '@zipfront/contracts/console/leads';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import type { ReactNode } from 'react';
import { Rows } from '../Guarded.tsx';
import { Time } from '../Time.tsx';
import { amount, touchName } from './words.ts';

/**
 * The record of a lead: its revenue, the credit for it, the people who may claim it, and its
 * history.
 */
export function Lead({ lead, first, zip, subject, claims, uploads, timeline }: LeadScreen) {
  return (
    <>
      <p>
        <a href={CONSOLE_PATHS.leads}>All leads</a>
      </p>
      <dl className="facts">
        <Fact name="Kind">{lead.kind}</Fact>
        <Fact name="Status">{lead.status ?? 'no longer in the ledger'}</Fact>
        <Fact name="Approved">{amount(lead.approvedCents)}</Fact>
        <Fact name="Pending">{amount(lead.pendingCents)}</Fact>
        <Fact name="Partner">{lead.partner ?? 'none has reported'}</Fact>
        {lead.reason === null ? null : <Fact name="Reason">{lead.reason}</Fact>}
        <Fact name="Credited to">{touchName(lead.credit)}</Fact>
        <Fact name="Began with">{touchName(first)}</Fact>
        <Fact name="Page">{lead.page}</Fact>
        <Fact name="Device">{lead.device}</Fact>
        {lead.line === '' ? null : <Fact name="Line">{lead.line}</Fact>}
        {lead.state === '' ? null : <Fact name="State">{lead.state}</Fact>}
        {zip === null ? null : <Fact name="Zip code">{zip}</Fact>}
        {subject === null ? null : <Fact name="About">{subjectLink(lead.kind, subject)}</Fact>}
      </dl>
      <h2>Ad platforms</h2>
      {claims.length === 0 ? (
        <p>No platform may claim this lead: no click id of one is stored.</p>
      ) : (
        <ul>
          {claims.map(({ platform, clickAt, isCredited }) => (
            <li key={platform}>
              {platform}, click <Time at={clickAt} />:{' '}
              {isCredited ? 'has the credit' : 'a claim, the credit is another’s'}
            </li>
          ))}
        </ul>
      )}
      {uploads.length === 0 ? null : (
        <table className="rows" aria-label="Uploads">
          <thead>
            <tr>
              <th scope="col">Goal</th>
              <th scope="col">Platform</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <Rows>
            {uploads.map(({ goal, platform, answer }) => (
              <tr key={`${goal} ${platform}`}>
                <td data-label="Goal">{goal}</td>
                <td data-label="Platform">{platform}</td>
                <td data-label="State">{answer.replaceAll('-', ' ')}</td>
              </tr>
            ))}
          </Rows>
        </table>
      )}
      <h2>What happened</h2>
      <ol className="entries">
        {timeline.map((event) => (
          <Event key={`${event.at} ${event.kind} ${event.text}`} {...event} />
        ))}
      </ol>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function subjectLink(kind: string, subject: string): ReactNode {
  const page = kind === 'call-back' ? 'callBack' : 'order';
  return <a href={itemPath(page, subject)}>{subject}</a>;
}

const KIND_WORDS: Record<LeadEvent['kind'], string> = {
  touch: 'Arrival',
  made: 'Made',
  report: 'Reported',
  upload: 'Upload',
};

const MARK_WORDS = { credit: 'has the credit', claim: 'a claim' } as const;

function Event({ at, kind, text, detail, mark }: LeadEvent) {
  const parts = [text, detail, mark && MARK_WORDS[mark]].filter(Boolean);
  return (
    <li>
      <Time at={at} /> {KIND_WORDS[kind]}: {parts.join(', ')}
    </li>
  );
}
