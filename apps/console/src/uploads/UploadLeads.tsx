import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { listUploadLeads } from '@zipfront/contracts/api/uploads';
import { PLATFORMS, type PlatformName } from '@zipfront/contracts/console/uploads';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { LeadLink } from '../leads/LeadLink.tsx';
import { LeadStatus } from '../leads/LeadStatus.tsx';
import { PATHS } from '../paths.ts';
import { useTimeZone } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { instantText, weekdayText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import type { UploadLeadsSearch } from './uploads-search.ts';
import { PLATFORM_NAMES, stateText, statusTone } from './words.ts';

const route = getRouteApi(PATHS.uploadLeads);

type Row = ResponseOf<typeof listUploadLeads>['rows'][number];

/** A lead and a goal, with what becomes of it at each platform. */
type LeadRow = Row & { states: ReadonlyMap<PlatformName, Row['state']> };

/** Conversions: a lead is one for each goal and platform. */
const MAX_ROWS = 600;

export function UploadLeads() {
  const search = route.useSearch();
  const timeZone = useTimeZone(search.site);
  const query = { ...search, limit: String(MAX_ROWS) };
  const found = useQuery(apiQuery(listUploadLeads, { query }));
  const { data } = found;
  const isCut = data !== undefined && data.count > data.rows.length;
  // A limit may have cut the platforms of the last lead.
  const rows = groupByLead(data?.rows ?? []).slice(0, isCut ? -1 : undefined);
  const { day, ...filters } = search;
  return (
    <>
      <TopBar title="Leads of uploads">
        <Link to={PATHS.uploads} search={{ day }} className="link">
          Uploads
        </Link>
        {Object.values(filters).some((value) => value !== undefined) ? (
          <Link to={PATHS.uploadLeads} search={{ day }} className="link">
            All leads of the day
          </Link>
        ) : null}
      </TopBar>
      <ListCard
        title={[data && weekdayText(data.day), ...filterTexts(search)].filter(Boolean).join(', ')}
        file={fileAddress(listUploadLeads, { query: search })}
        found={{ ...found, data: data && { rows } }}
        empty="No lead of this day is counted here any more."
        columns={columnsFor(timeZone, rows)}
        keyOf={({ lead_id, goal }) => `${lead_id} ${goal}`}
      >
        {isCut ? <p className="table-note">The file has the earlier leads, too.</p> : null}
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

/** One row for each lead and goal, in the order of the first of each. */
export function groupByLead(rows: readonly Row[]): LeadRow[] {
  const groups = Map.groupBy(rows, ({ lead_id, goal, site }) => [lead_id, goal, site].join('\n'));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : {
          ...first,
          states: new Map([first, ...others].map(({ platform, state }) => [platform, state])),
        },
  );
}

function columnsFor(timeZone: string, rows: readonly LeadRow[]): Column<LeadRow>[] {
  return [
    column('at', 'When', ({ lead_id, at, is_bot, kind, goal, site }) => (
      <>
        <LeadLink id={lead_id} lead={is_bot ? 'bot' : 'counted'}>
          {instantText(at, timeZone)}
        </LeadLink>
        <small className="under whole">
          {kind}, for {goal}, {site}
        </small>
      </>
    )),
    ...PLATFORMS.filter((name) => rows.some(({ states }) => states.has(name))).map((name) => ({
      ...column<LeadRow>(name, PLATFORM_NAMES[name], ({ states }) => {
        const state = states.get(name);
        return state === undefined ? null : (
          <span className={`pill ${statusTone(state)}`}>{stateText(state)}</span>
        );
      }),
      isFirstIfNarrow: true,
    })),
    column('status', 'Status', ({ status, kind }) => <LeadStatus status={status} kind={kind} />),
    column('check', 'Why', ({ lead_id }) => (
      <Link to={PATHS.uploads} search={{ lead: lead_id }} className="link">
        Check
      </Link>
    )),
  ];
}
