import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { listUploadLeads } from '@zipfront/contracts/api/uploads';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { LeadLink } from '../leads/LeadLink.tsx';
import { LeadStatus } from '../leads/LeadStatus.tsx';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { countText, instantText, weekdayText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { GoalName } from './GoalName.tsx';
import type { UploadLeadsSearch } from './uploads-search.ts';
import { PLATFORM_NAMES, stateText, statusTone } from './words.ts';

const route = getRouteApi(PATHS.uploadLeads);

type Row = ResponseOf<typeof listUploadLeads>['rows'][number];

const SHOWN = '200';

export function UploadLeads() {
  const search = route.useSearch();
  const timeZone = useTimeZone(search.site);
  const found = useQuery(apiQuery(listUploadLeads, { query: { ...search, limit: SHOWN } }));
  const { data } = found;
  return (
    <>
      <TopBar title="Leads of uploads">
        <Link to={PATHS.uploads} search={{ day: search.day }} className="link">
          Uploads
        </Link>
      </TopBar>
      <ListCard
        title={[data && weekdayText(data.day), ...filterTexts(search)].filter(Boolean).join(', ')}
        file={fileAddress(listUploadLeads, { query: search })}
        found={found}
        empty="No lead of this day is counted here any more."
        columns={columnsFor(timeZone)}
        keyOf={({ lead_id, goal, platform }) => `${lead_id} ${goal} ${platform}`}
      >
        {data !== undefined && data.count > data.rows.length ? (
          <p className="table-note">
            The latest {countText(data.rows.length)} of {countText(data.count)}.
          </p>
        ) : null}
      </ListCard>
    </>
  );
}

function filterTexts({
  site,
  goal,
  platform,
  state,
  group,
}: UploadLeadsSearch): (string | undefined)[] {
  return [
    platform && PLATFORM_NAMES[platform],
    goal,
    site,
    state ? stateText(state) : group && GROUP_WORDS[group],
  ];
}

const GROUP_WORDS = {
  ready: 'ready',
  sent: 'sent',
  refused: 'refused by the platform',
  withheld: 'withheld',
};

function columnsFor(timeZone: string): Column<Row>[] {
  return [
    column('at', 'When', ({ lead_id, at, is_bot }) => (
      <LeadLink id={lead_id} lead={is_bot ? 'bot' : 'counted'}>
        {instantText(at, timeZone)}
      </LeadLink>
    )),
    column('goal', 'Goal', ({ platform, goal, site }) => (
      <GoalName platform={platform} name={`${goal}, ${site}`} />
    )),
    {
      ...column<Row>('state', 'Upload', ({ state }) => (
        <span className={`pill ${statusTone(state)}`}>{stateText(state)}</span>
      )),
      isFirstIfNarrow: true,
    },
    column('status', 'Status', ({ status, kind }) => <LeadStatus status={status} kind={kind} />),
    column('kind', 'Kind', ({ kind }) => kind),
    column('check', 'Why', ({ lead_id }) => (
      <Link to={PATHS.uploads} search={{ lead: lead_id }} className="link">
        Check
      </Link>
    )),
  ];
}
