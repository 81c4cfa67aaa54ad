import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { getLead } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import { getOwn } from '@zipfront/contracts/own';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { useMayOpen } from '../shell/use-may-open.ts';
import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Figures } from '../ui/Figures.tsx';
import { dayText, instantText, moneyText } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import type { Why } from '../ui/Unknown.tsx';
import { PLATFORM_NAMES, stateText } from '../uploads/words.ts';
import { leadTitle } from './lead-title.ts';
import { lastLeads } from './leads-search.ts';
import { statusWord } from './status-word.ts';
import { whyNoPending, whyNoRevenue } from './why-no-earning.ts';

type LeadAnswer = ResponseOf<typeof getLead>;
type Touch = LeadAnswer['credit'];

export function Lead() {
  const { id } = useParams({ from: PATHS.lead });
  const found = useQuery(apiQuery(getLead, { param: { lead_id: id } }));
  const { data } = found;
  const timeZone = useTimeZone(data?.site);
  return (
    <>
      <TopBar title={data === undefined ? 'Lead' : leadTitle(data)}>
        <Link to={PATHS.leads} search={lastLeads.search} className="link">
          Back to the leads
        </Link>
      </TopBar>
      <Loaded found={found}>{(data) => <LeadRecord lead={data} timeZone={timeZone} />}</Loaded>
    </>
  );
}

function LeadRecord({ lead, timeZone }: { lead: LeadAnswer; timeZone: string }) {
  const mayOpenCalls = useMayOpen(CONSOLE_PATHS.callBacks);
  const { call_back: callBack } = lead;
  return (
    <>
      <Figures
        label="Money"
        figures={[
          {
            label: 'Revenue',
            ...amountFact(lead.approved_cents, whyNoRevenue(lead)),
            ...(lead.taken_back_cents > 0 && {
              note: `${moneyText(lead.taken_back_cents)} taken back`,
            }),
          },
          { label: 'Pending', ...amountFact(lead.pending_cents, whyNoPending(lead)) },
          {
            label: 'Status',
            value: statusWord(lead.status, lead.kind),
            note: (
              <>
                {lead.partner === null ? null : <PartnerLink id={lead.partner} />}
                {lead.reason === null ? null : `: ${lead.reason}`}
                {lead.decided_on === null ? null : ` on ${dayText(lead.decided_on)}`}
              </>
            ),
          },
        ]}
      />
      <div className="columns">
        <Card title="History">
          <ol className="timeline">
            {lead.timeline.toReversed().map(({ at, text, detail, mark }) => (
              <li key={`${at} ${text}`}>
                <p>
                  {text} <time dateTime={at}>{instantText(at, timeZone)}</time>
                </p>
                {detail === null ? null : <p className="quiet">{detail}</p>}
                {mark === null ? null : (
                  <span className="pill">
                    {mark === 'credit' ? 'has the credit' : 'claimed by the platform'}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </Card>
        <Card title="Facts">
          <Facts
            facts={[
              ['Credit', <TouchText key="credit" touch={lead.credit} />],
              ['Began with', <TouchText key="first" touch={lead.first_touch} />],
              ['Keyword', lead.keyword],
              ['Page', lead.page && <PageLink key="page" page={lead.page} />],
              ['Site', lead.site],
              ['Device', lead.device],
              ['Line', lead.line],
              ['State', lead.state],
              ['Zip code', lead.zip],
              ['Order', lead.order && <OrderLink key="order" reference={lead.order} />],
              [
                lead.kind === 'order' ? 'Its estimate' : 'Became an order',
                lead.other_lead && <OtherLeadLink key="other" id={lead.other_lead} />,
              ],
              [
                'Call-back',
                callBack && mayOpenCalls ? <CallBackLink key="call" id={callBack} /> : null,
              ],
            ]}
          />
          <div className="body">
            <CopyText label="Lead id" text={lead.lead_id} />
          </div>
          {lead.claims.length === 0 ? null : (
            <Facts
              facts={lead.claims.map(({ platform, click_at, is_credited }) => [
                `Claimed by ${platform}`,
                `${instantText(click_at, timeZone)}${is_credited ? ', has the credit' : ''}`,
              ])}
            />
          )}
          <h3>Uploads</h3>
          {lead.uploads.length === 0 ? (
            <p className="table-note">No goal of this site is uploaded.</p>
          ) : (
            <Facts
              facts={lead.uploads.map(({ goal, platform, state }) => [
                `${goal} to ${getOwn(PLATFORM_NAMES, platform) ?? platform}`,
                stateText(state),
              ])}
            />
          )}
        </Card>
      </div>
    </>
  );
}

function PageLink({ page }: { page: string }) {
  return (
    <Link to={PATHS.reports} search={{ page, by: ['day'] }} className="link">
      {page}
    </Link>
  );
}

function PartnerLink({ id }: { id: string }) {
  if (!useMayOpen(CONSOLE_PATHS.partners)) return id;
  return (
    <Link to={PATHS.partner} params={{ id }} className="link">
      {id}
    </Link>
  );
}

function OrderLink({ reference }: { reference: string }) {
  if (!useMayOpen(CONSOLE_PATHS.orders)) return reference;
  return (
    <Link to={PATHS.order} params={{ reference }} className="link">
      {reference}
    </Link>
  );
}

function OtherLeadLink({ id }: { id: string }) {
  return (
    <Link to={PATHS.lead} params={{ id }} className="link">
      Open that lead
    </Link>
  );
}

function CallBackLink({ id }: { id: string }) {
  return (
    <Link to={PATHS.callBack} params={{ id }} className="link">
      Open the call-back
    </Link>
  );
}

function amountFact(cents: number | null, why: Why | null) {
  return why === null ? { value: moneyText(cents) } : { value: '–', note: why.text };
}

function TouchText({ touch }: { touch: Touch }) {
  const { channel, source, campaign } = touch;
  const name = campaign || channel;
  const rest = [...new Set([source, channel])].filter((word) => word && word !== name);
  return (
    <>
      {campaign === '' ? (
        channel
      ) : (
        <Link to={PATHS.reports} search={{ campaign, by: ['day'] }} className="link">
          {campaign}
        </Link>
      )}{' '}
      <span className="quiet">{rest.join(', ')}</span>
    </>
  );
}
