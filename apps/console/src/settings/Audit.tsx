import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { listAccounts, listActions } from '@zipfront/contracts/api/accounts';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { AUDIT_ACTIONS } from '@zipfront/contracts/console/audit-actions';
import { daysAfter } from '@zipfront/contracts/reports/day-ranges';
import { fileAddress } from '../api/client.ts';
import { apiQuery, pagesQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { useTimeZone, useToday } from '../shell/reporting-time.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Button } from '../ui/Button.tsx';
import { type Column, column } from '../ui/DataTable.tsx';
import { DaysChip } from '../ui/DaysChip.tsx';
import { FilterChips, ValueList } from '../ui/FilterChips.tsx';
import { instantText } from '../ui/format.ts';
import { ListCard, readRows } from '../ui/ListCard.tsx';
import { Empty } from '../ui/States.tsx';
import { ActionSentence, factsText } from './ActionSentence.tsx';
import type { AuditSearch } from './audit-search.ts';

const route = getRouteApi(PATHS.audit);

type Action = ResponseOf<typeof listActions>['rows'][number];

const FILTERS = [
  { id: 'person', label: 'Person' },
  { id: 'action', label: 'Action' },
] as const;

export function Audit() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<AuditSearch>) =>
    navigate({ search: (now) => ({ ...now, ...changed }) });
  const timeZone = useTimeZone(undefined);
  const today = useToday(undefined);
  const { from = daysAfter(today, -89), to = today } = search;
  const query = { ...search, from, to };
  const list = useInfiniteQuery(pagesQuery(listActions, { query }));
  return (
    <>
      <TopBar title="Audit trail">
        <DaysChip days={{ from, to }} today={today} onChange={change} />
      </TopBar>
      <div className="chips">
        <FilterChips
          properties={FILTERS}
          search={search}
          onChange={change}
          textOf={actionText}
          renderValues={({ property, onChoose }) =>
            property === 'person' ? (
              <People actors={readRows(list).map(({ actor }) => actor)} onChoose={onChoose} />
            ) : (
              <ValueList
                values={AUDIT_ACTIONS}
                isLoading={false}
                textOf={actionText}
                onChoose={onChoose}
              />
            )
          }
        />
      </div>
      <ListCard
        title="Entries"
        label="Audit trail"
        file={fileAddress(listActions, { query })}
        found={list}
        loading={8}
        empty={
          <Empty title="No entries that these filters hold for.">
            <Button onClick={() => navigate({ search: {} })}>Show all of the last 90 days</Button>
          </Empty>
        }
        columns={columnsFor(timeZone)}
        keyOf={({ id }) => id}
      />
    </>
  );
}

/** An action in words: `sign in`. */
function actionText(action: string): string {
  return action.replaceAll('-', ' ');
}

function People({ actors, onChoose }: { actors: readonly string[]; onChoose(name: string): void }) {
  const { data } = useQuery(apiQuery(listAccounts, {}));
  const names = [...(data?.rows.map(({ name }) => name) ?? []), ...actors];
  return (
    <ValueList
      values={[...new Set(names)].sort()}
      isLoading={data === undefined}
      onChoose={onChoose}
    />
  );
}

function Facts({ action }: { action: Action }) {
  const facts = factsText(action);
  return facts === '' ? null : <span className="quiet">· {facts}</span>;
}

function columnsFor(timeZone: string): Column<Action>[] {
  return [
    column('at', 'When', ({ at }) => instantText(at, timeZone)),
    column('what', 'What', (action) => (
      <span className="sentence">
        <ActionSentence action={action} /> <Facts action={action} />
      </span>
    )),
    { id: 'role', label: 'Role', isWide: true, cell: ({ role }) => role },
  ];
}
