import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listLeads } from '@zipfront/contracts/api/leads';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { LEAD_DECISIONS, LEAD_KINDS } from '@zipfront/contracts/console/leads';
import { DEVICES, type MoneyDay } from '@zipfront/contracts/console/reports';
import { isLeadStatus, LEAD_STATUSES } from '@zipfront/contracts/money/postback';
import { getOwn } from '@zipfront/contracts/own';
import { daysOfReport } from '@zipfront/contracts/reports/day-ranges';
import { useEffect } from 'react';
import { fileAddress } from '../api/client.ts';
import { pagesQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone, useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { UnknownNotes } from '../shell/UnknownNotes.tsx';
import { ChipMenu } from '../ui/ChipMenu.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { FilterChip, FilterChips, ValueList } from '../ui/FilterChips.tsx';
import { countText, NO_VALUE } from '../ui/format.ts';
import { ListCard, readRows } from '../ui/ListCard.tsx';
import { SearchForm } from '../ui/SearchForm.tsx';
import type { Why } from '../ui/Unknown.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { leadColumns } from './lead-columns.tsx';
import {
  LEAD_FILTERS,
  type LeadFilterName,
  type LeadsSearch,
  lastLeads,
  leadsQuery,
} from './leads-search.ts';
import { NoLeads } from './NoLeads.tsx';
import { statusWord, statusWords } from './status-word.ts';
import { whyNoPending, whyNoRevenue } from './why-no-earning.ts';
import '../ui/fields.css';

const route = getRouteApi(PATHS.leads);

type Row = ResponseOf<typeof listLeads>['rows'][number];

const VALUES: Partial<Record<LeadFilterName, readonly string[]>> = {
  status: LEAD_STATUSES,
  decision: LEAD_DECISIONS,
  kind: ['lead', ...LEAD_KINDS],
  device: DEVICES,
};

const MONEY_DAY_OPTIONS: { id: MoneyDay; label: string }[] = [
  { id: 'click', label: 'by day of visit' },
  { id: 'event', label: 'by day of decision' },
];

function leadsText(count: number, search: LeadsSearch): string {
  const { kind, status, decision, partner, money } = search;
  const isOfAll = [kind, status, decision, partner, money].every((part) => part === undefined);
  const leads = `${countText(count)} ${count === 1 ? 'lead' : 'leads'}`;
  return isOfAll ? `${leads}, estimates included` : leads;
}

export function Leads() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<LeadsSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const query = leadsQuery(search);
  useEffect(() => {
    lastLeads.search = search;
  }, [search]);
  const list = useInfiniteQuery(pagesQuery(listLeads, { query }));
  const { data } = list;
  const today = useToday(search.site);
  const timeZone = useTimeZone(search.site);
  const isPhone = useIsPhone();
  const days = daysOfReport({ ...search, to: search.to ?? today }, today);
  const rows = readRows(list);
  const count = data?.pages[0]?.count ?? 0;
  return (
    <>
      <TopBar title="Leads" site={search.site} onSite={(site) => change({ site })}>
        {search.search === undefined ? (
          <>
            <DaysChip days={days} today={today} onChange={change} />
            <ChipMenu
              label="Days of"
              kind="quiet"
              options={MONEY_DAY_OPTIONS}
              chosen={[search.money ?? 'click']}
              onChoose={([chosen]) => change({ money: chosen === 'event' ? chosen : undefined })}
            >
              {MONEY_DAY_OPTIONS.find(({ id }) => id === (search.money ?? 'click'))?.label}
            </ChipMenu>
          </>
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
      {search.search === undefined ? (
        <div className="chips">
          <FilterChips
            properties={LEAD_FILTERS}
            search={search}
            onChange={change}
            textOf={filterText}
            renderValues={({ property, onChoose }) => (
              <ValueList
                values={filterValues(property, rows)}
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
      ) : null}
      <ListCard
        title={data === undefined ? 'Leads' : leadsText(count, search)}
        label="Leads"
        file={fileAddress(listLeads, { query })}
        found={list}
        loading={8}
        empty={
          <NoLeads search={search} isUsual={search.from === undefined && search.to === undefined} />
        }
        columns={leadColumns(timeZone, isPhone)}
        keyOf={({ lead_id }) => lead_id}
      >
        <UnknownNotes reasons={rows.flatMap(whyUnknown)} />
      </ListCard>
    </>
  );
}

export function filterText(value: string, name: LeadFilterName): string {
  if (!isLeadStatus(value)) return value || NO_VALUE;
  if (name === 'status') return statusWords(value);
  return name === 'decision' ? statusWord(value) : value;
}

function filterValues(name: LeadFilterName, rows: readonly Row[]): string[] {
  const known = VALUES[name];
  if (known !== undefined) return [...known];
  const found = rows.map((row) => getOwn<unknown>(row.credit, name) ?? getOwn<unknown>(row, name));
  return [...new Set(found.map((value) => String(value ?? '')))].filter(Boolean).sort();
}

function whyUnknown(row: Row): Why[] {
  return [whyNoRevenue(row), whyNoPending(row)].filter((why) => why !== null);
}
