import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listExperiments } from '@zipfront/contracts/api/experiments';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { PATHS } from '../paths.ts';
import { TopBar } from '../shell/TopBar.tsx';
import { ListCard, readRows } from '../ui/ListCard.tsx';
import { Empty } from '../ui/States.tsx';
import type { SortableColumn } from '../ui/sort-rows.ts';
import { Difference, widestDifference } from './Difference.tsx';
import { ExperimentState } from './ExperimentState.tsx';
import type { ExperimentRow } from './experiment-record.ts';
import { type ExperimentsSearch, SORTED_COLUMNS } from './experiments-search.ts';
import { Planner } from './Planner.tsx';
import { dayOfText } from './result-texts.ts';
import { WhatIsThis } from './WhatIsThis.tsx';
import './experiments.css';

const route = getRouteApi(PATHS.experiments);

export function Experiments() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Partial<ExperimentsSearch>, replace = false) =>
    navigate({ search: (now) => ({ ...now, ...changed }), replace, resetScroll: false });
  const found = useQuery(apiQuery(listExperiments, {}));
  return (
    <>
      <TopBar title="Experiments" />
      <ListCard
        title="Results"
        label="Experiments"
        file={fileAddress(listExperiments, {})}
        found={found}
        empty={
          <Empty title="The content has no experiment yet.">
            Plan one below, paste its lines into the page&#39;s content file, and publish: it is
            listed here from then on. “Experiments” in the documentation says what counts.
          </Empty>
        }
        sort={{
          by: search.sort,
          columns: columnsFor(
            widestDifference(readRows(found).map(({ comparison }) => comparison)),
          ),
          sortable: SORTED_COLUMNS,
          onSort: (sort) => change({ sort: sort as ExperimentsSearch['sort'] }),
        }}
        keyOf={({ name }) => name}
      />
      <Planner search={search} onChange={change} />
      <WhatIsThis />
    </>
  );
}

function columnsFor(widest: number): SortableColumn<ExperimentRow>[] {
  return [
    {
      id: 'name',
      label: 'Experiment',
      value: ({ name }) => name,
      cell: ({ name, state }) => (
        <span className="listed-name">
          <Link to={PATHS.experiment} params={{ name }} className="row-name">
            {name}
          </Link>
          <ExperimentState state={state} />
        </span>
      ),
    },
    {
      id: 'result',
      label: 'Result',
      value: () => null,
      cell: ({ sentence, is_sample, page }) => (
        <p className="listed-result">
          {is_sample ? <span className="pill">sample data</span> : null} {sentence}
          <small className="quiet">on {page}</small>
        </p>
      ),
    },
    {
      id: 'difference',
      label: 'Difference, in points',
      value: () => null,
      cell: ({ comparison }) =>
        comparison === null ? (
          <span className="quiet">–</span>
        ) : (
          <Difference {...comparison} widest={widest} />
        ),
    },
    {
      id: 'day',
      label: 'Day',
      isFigure: true,
      value: ({ day }) => day,
      isPale: ({ day }) => day === null,
      cell: dayOfText,
    },
  ];
}
