import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listExperiments } from '@zipfront/contracts/api/experiments';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { Card } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Empty, Failed, Loading } from '../ui/States.tsx';
import { type SortableColumn, sortingOf, sortRows } from '../ui/sort-rows.ts';
import { Difference, widestOf } from './Difference.tsx';
import { ExperimentState } from './ExperimentState.tsx';
import type { ExperimentRow } from './experiment-record.ts';
import { type ExperimentsSearch, SORTED_COLUMNS } from './experiments-search.ts';
import { Planner } from './Planner.tsx';
import { dayOfText } from './result-texts.ts';
import { WhatIsThis } from './WhatIsThis.tsx';
import './experiments.css';

const route = getRouteApi('/experiments');

/** All experiments with their results, and the plan of a new one. */
export function Experiments() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<ExperimentsSearch>, replace = false) =>
    navigate({ search: (now) => ({ ...now, ...changed }), replace, resetScroll: false });
  const { data, error, refetch } = useQuery(queryOf(listExperiments, {}));
  const rows = data?.rows ?? [];
  const columns = columnsFor(widestOf(rows.map(({ comparison }) => comparison)));
  const sorting = search.sort && sortingOf(search.sort);
  return (
    <>
      <TopBar title="Experiments" />
      <Card
        title="Results"
        more={
          rows.length === 0 ? undefined : (
            <a href={fileAddress(listExperiments, {})} className="link">
              CSV
            </a>
          )
        }
      >
        {error !== null && data === undefined ? (
          <Failed error={error} onRetry={refetch} />
        ) : data === undefined ? (
          <Loading rows={3} />
        ) : rows.length === 0 ? (
          <Empty title="The content has no experiment yet.">
            Plan one below, paste its lines into the page&#39;s content file, and publish: it is
            listed here from then on. docs/experiments.md says what counts.
          </Empty>
        ) : (
          <DataTable
            label="Experiments"
            columns={columns}
            rows={sorting ? sortRows(rows, columns, sorting) : rows}
            keyOf={({ name }) => name}
            {...(sorting && { sorting })}
            sortable={new Set(SORTED_COLUMNS)}
            onSort={({ id, isDescending }) =>
              change({ sort: `${isDescending ? '-' : ''}${id}` as ExperimentsSearch['sort'] })
            }
          />
        )}
      </Card>
      <Planner search={search} onChange={change} />
      <WhatIsThis />
    </>
  );
}

function columnsFor(widest: number): SortableColumn<ExperimentRow>[] {
  return [
    {
      ...{ id: 'name', label: 'Experiment', value: ({ name }) => name },
      cell: ({ name, state }) => (
        <span className="listed-name">
          <Link to="/experiments/$name" params={{ name }} className="row-name">
            {name}
          </Link>
          <ExperimentState state={state} />
        </span>
      ),
    },
    {
      ...{ id: 'result', label: 'Result', value: () => null },
      cell: ({ sentence, is_sample, page }) => (
        <p className="listed-result">
          {is_sample ? <span className="pill">sample data</span> : null} {sentence}
          <small className="quiet">on {page}</small>
        </p>
      ),
    },
    {
      ...{ id: 'difference', label: 'Difference, in points', value: () => null },
      cell: ({ comparison }) =>
        comparison === null ? (
          <span className="quiet">–</span>
        ) : (
          <Difference {...comparison} widest={widest} />
        ),
    },
    {
      ...{ id: 'day', label: 'Day', isFigure: true, value: ({ day }) => day },
      isPale: ({ day }) => day === null,
      cell: dayOfText,
    },
  ];
}
