import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { LEAD_DECISIONS, LEAD_KINDS } from '@zipfront/contracts/console/leads';
import { DEVICES, type MoneyDay } from '@zipfront/contracts/console/reports';
import { isLeadStatus, LEAD_STATUSES } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { useEffect } from 'react';
import { fileAddress } from '../api/client.ts';
import { pagesOf } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone, useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { UnknownNotes } from '../shell/UnknownNotes.tsx';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { FilterChip, FilterChips, ValueList } from '../ui/FilterChips.tsx';
import { countText, dayText, instantText, moneyText } from '../ui/format.ts';
import { ListCard, rowsOf } from '../ui/ListCard.tsx';
import { SearchForm } from '../ui/SearchForm.tsx';
import { Unknown, type Why } from '../ui/Unknown.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { LeadStatus } from './LeadStatus.tsx';
import {
  LEAD_FILTERS,
  type LeadFilterName,
  type LeadsSearch,
  lastLeads,
  leadsQueryOf,
} from './leads-search.ts';
import { NoLeads } from './NoLeads.tsx';
import { statusWord, statusWords } from './status-word.ts';
import { whyNoPending, whyNoRevenue } from './why-no-earning.ts';
import '../ui/fields.css';

const route = getRouteApi(PATHS.leads);

type Row = ResponseOf<typeof listLeads>['rows'][number];

/** Values that are known without asking; others are typed. */
const VALUES: Partial<Record<LeadFilterName, readonly string[]>> = {
  status: LEAD_STATUSES,
  decision: LEAD_DECISIONS,
  kind: ['lead', ...LEAD_KINDS],
  device: DEVICES,
};

const DAYS_OF: { id: MoneyDay; label: string }[] = [
  { id: 'click', label: 'by day of visit' },
  { id: 'event', label: 'by day of decision' },
];

/** A count of leads, which reports have without estimates. */
function leadsText(count: number, search: LeadsSearch): string {
  const { kind, status, decision, partner, money } = search;
  const isOfAll = [kind, status, decision, partner, money].every((part) => part === undefined);
  const leads = `${countText(count)} ${count === 1 ? 'lead' : 'leads'}`;
  return isOfAll ? `${leads}, estimates included` : leads;
}

/** The leads behind each count, the latest first. */
export function Leads() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<LeadsSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const query = leadsQueryOf(search);
  useEffect(() => {
    lastLeads.search = search;
  }, [search]);
  const list = useInfiniteQuery(pagesOf(listLeads, { query }));
  const { data } = list;
  const today = useToday(search.site);
  const timeZone = useTimeZone(search.site);
  const isPhone = useIsPhone();
  const days = daysOfReport({ ...search, to: search.to ?? today }, today);
  const rows = rowsOf(list);
  const count = data?.pages[0]?.count ?? 0;
  return (
    <>
      <TopBar title="Leads" site={search.site} onSite={(site) => change({ site })}>
        <DaysChip days={days} today={today} onChange={change} />
        {search.search === undefined ? (
          <ChipMenu
            label="Days of"
            kind="quiet"
            options={DAYS_OF}
            chosen={[search.money ?? 'click']}
            onChoose={([chosen]) => change({ money: chosen === 'event' ? chosen : undefined })}
          >
            {DAYS_OF.find(({ id }) => id === (search.money ?? 'click'))?.label}
          </ChipMenu>
        ) : (
          <span className="quiet">a search finds all days</span>
        )}
        <SearchForm
          label="Find by lead id, reference, click id, zip code or campaign"
          placeholder="Lead id, reference, click id, zip…"
          text={search.search}
          onSearch={(text) => change({ search: text })}
        />
      </TopBar>
      <div className="chips">
        <FilterChips
          properties={LEAD_FILTERS}
          search={search}
          onChange={change}
          textOf={filterText}
          renderValues={({ property, onChoose }) => (
            <ValueList
              values={valuesOf(property, rows)}
              isLoading={false}
              textOf={(value) => filterText(value, property)}
              onChoose={onChoose}
            />
          )}
        >
          {search.touch === undefined ? null : (
            <FilterChip
              label="Credit"
              value="the first touch"
              onRemove={() => change({ touch: undefined })}
            />
          )}
        </FilterChips>
      </div>
      <ListCard
        title={data === undefined ? 'Leads' : leadsText(count, search)}
        label="Leads"
        file={fileAddress(listLeads, { query: { ...query, limit: '1000' } })}
        found={list}
        loading={8}
        empty={
          <NoLeads search={search} isUsual={search.from === undefined && search.to === undefined} />
        }
        columns={columnsFor(timeZone, isPhone)}
        keyOf={({ lead_id }) => lead_id}
      >
        <UnknownNotes reasons={rows.flatMap(reasonsOf)} />
      </ListCard>
    </>
  );
}

/** A value of a filter in words for people. */
function filterText(value: string, name: LeadFilterName): string {
  if (!isLeadStatus(value)) return value;
  if (name === 'status') return statusWords(value);
  return name === 'decision' ? statusWord(value) : value;
}

/** Values of a filter: those that exist, or those of the leads that are shown. */
function valuesOf(name: LeadFilterName, rows: readonly Row[]): string[] {
  const known = VALUES[name];
  if (known !== undefined) return [...known];
  const found = rows.map((row) => getOwn<unknown>(row.credit, name) ?? getOwn<unknown>(row, name));
  return [...new Set(found.map((value) => String(value ?? '')))].filter(Boolean).sort();
}

function reasonsOf(row: Row): Why[] {
  return [whyNoRevenue(row), whyNoPending(row)].filter((why) => why !== null);
}

function Amount({ cents, why }: { cents: number | null; why: Why | null }) {
  return why === null ? moneyText(cents) : <Unknown why={why} />;
}

/** Columns of one line of figures or two lines of names, which all fit on a laptop. */
function columnsFor(timeZone: string, isPhone: boolean): Column<Row>[] {
  return [
    {
      id: 'at',
      label: 'When',
      cell: ({ lead_id, at, kind, credit }) => (
        <>
          <Link to={PATHS.lead} params={{ id: lead_id }} className="row-name">
            {instantText(at, timeZone)}
          </Link>
          <small className="under">{isPhone ? credit.campaign || credit.channel : kind}</small>
        </>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      isWide: true,
      cell: ({ kind, status, decided_on }) => (
        <>
          <LeadStatus kind={kind} status={status} />
          <small className="under">{decided_on === null ? null : dayText(decided_on)}</small>
        </>
      ),
    },
    {
      id: 'approved',
      label: 'Revenue',
      isFigure: true,
      isFirstIfNarrow: true,
      isPale: ({ approved_cents }) => approved_cents === 0,
      cell: (row) => (
        <>
          <Amount cents={row.approved_cents} why={whyNoRevenue(row)} />
          {row.taken_back_cents === 0 ? null : (
            <small className="under">{moneyText(row.taken_back_cents)} taken back</small>
          )}
          {isPhone ? (
            <>
              <small className="under">{statusWord(row.status, row.kind)}</small>
              <small className="under">{row.decided_on && dayText(row.decided_on)}</small>
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'pending',
      label: 'Pending',
      isFigure: true,
      isWide: true,
      isPale: ({ pending_cents }) => pending_cents === 0,
      cell: (row) => <Amount cents={row.pending_cents} why={whyNoPending(row)} />,
    },
    {
      id: 'partner',
      label: 'Partner, reason',
      cell: ({ partner, reason }) => <Named name={partner ?? ''} under={[reason]} />,
    },
    {
      id: 'campaign',
      label: 'Campaign, source',
      isWide: true,
      cell: ({ credit: { campaign, channel, source } }) => (
        <Named name={campaign || channel} under={[source === channel ? '' : source]} />
      ),
    },
    {
      id: 'page',
      label: 'Page, line, state, device',
      cell: ({ page, line, state, device }) => (
        <span className="wrapped">
          <Named name={page} under={[line, state, device]} />
        </span>
      ),
    },
  ];
}

/** A name, with what belongs to it on a second line. */
function Named({ name, under }: { name: string; under: readonly (string | null)[] }) {
  return (
    <>
      {name}
      <small className="under">{under.filter(Boolean).join(', ')}</small>
    </>
  );
}
