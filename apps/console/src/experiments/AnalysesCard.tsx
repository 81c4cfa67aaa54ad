import { listExperimentAnalyses } from '@zipfront/contracts/api/experiments';
import { fileAddress } from '../api/client.ts';
import { Card } from '../ui/Card.tsx';
import { ChartCard } from '../ui/ChartCard.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { percentText, weekdayText } from '../ui/format.ts';
import type { ExperimentRecord } from './experiment-record.ts';
import { zText } from './result-texts.ts';
import { type Analysis, boundText, isBeyond, ZChart } from './ZChart.tsx';

/** The looks at the end of each day as a chart between their bounds, or as a table. */
export function AnalysesCard({ experiment }: { experiment: ExperimentRecord }) {
  const { name, analyses, variants } = experiment;
  const [control = '', ...others] = variants.map((variant) => variant.name);
  if (analyses.length === 0) {
    return (
      <Card title="Day by day">
        <p className="table-note">
          The first look is at the end of the first day with visitors. From the seventh whole day on
          a look may decide.
        </p>
      </Card>
    );
  }
  return (
    <ChartCard
      title={`Difference to ${control}, day by day`}
      legend={<Legend names={others} />}
      chart={
        <ZChart {...{ analyses, control }} names={others} visitors={experiment.plan.visitors} />
      }
      table={
        <DataTable
          label="Looks"
          columns={columnsFor(others)}
          rows={analyses.toReversed()}
          keyOf={({ day }) => day}
        />
      }
      file={fileAddress(listExperimentAnalyses, { param: { name } })}
    >
      <p className="table-note">
        A look beyond a dashed bound is a result, from the seventh whole day on; the first one
        decides. At small shares of the plan no difference may be enough.
      </p>
    </ChartCard>
  );
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="legend">
      {names.map((name, at) => (
        <li key={name}>
          <svg width="24" height="8" aria-hidden="true">
            <line x1="0" x2="24" y1="4" y2="4" className={`z z-${at % 4}`} />
          </svg>
          {name}
        </li>
      ))}
      <li>
        <svg width="24" height="8" aria-hidden="true">
          <line x1="0" x2="24" y1="4" y2="4" className="bound" />
        </svg>
        bounds
      </li>
    </ul>
  );
}

function columnsFor(names: readonly string[]): Column<Analysis>[] {
  return [
    { id: 'day', label: 'Day', cell: ({ day }) => weekdayText(day) },
    {
      ...{ id: 'fraction', label: 'Of planned visitors', isFigure: true },
      cell: ({ fraction }) => percentText(fraction),
    },
    ...names.map(
      (name, at): Column<Analysis> => ({
        ...{ id: name, label: `z of ${name}`, isFigure: true },
        isPale: ({ zs }) => (zs[at] ?? null) === null,
        cell: ({ zs, bound }) => (
          <>
            {isBeyond(zs[at] ?? null, bound) ? <span className="pill good">beyond</span> : null}{' '}
            {zText(zs[at] ?? null)}
          </>
        ),
      }),
    ),
    {
      ...{ id: 'bound', label: 'Bound', isFigure: true },
      isPale: ({ bound }) => bound === null,
      cell: ({ bound }) => boundText(bound),
    },
  ];
}
