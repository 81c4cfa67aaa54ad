import { listExperimentAnalyses } from '@zipfront/contracts/api/experiments';
import { planShareText } from '@zipfront/contracts/console/experiments';
import { fileAddress } from '../api/client.ts';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable, figure } from '../ui/DataTable.tsx';
import { weekdayText } from '../ui/format.ts';
import { Unknown } from '../ui/Unknown.tsx';
import { Difference, widestDifference } from './Difference.tsx';
import type { ExperimentRecord } from './experiment-record.ts';

type Analysis = ExperimentRecord['analyses'][number];

const SHOWN = 14;

export function AnalysesCard({ experiment }: { experiment: ExperimentRecord }) {
  const { name, analyses, variants, time_zone } = experiment;
  const [control = '', ...others] = variants.map((variant) => variant.name);
  const rows = analyses.toReversed().slice(0, SHOWN);
  if (rows.length === 0) {
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
    <Card
      title={`Difference to ${control} in points, day by day`}
      more={
        <a href={fileAddress(listExperimentAnalyses, { param: { name } })} className="link">
          CSV
        </a>
      }
    >
      <DataTable
        label="Looks"
        columns={columnsFor(others, rows)}
        rows={rows}
        keyOf={({ day }) => day}
      />
      <p className="table-note">
        The first interval without 0 decides, from the seventh whole day on. Days are those of{' '}
        {time_zone}.
        {analyses.length > SHOWN ? ` These are the latest ${SHOWN}; the file has all.` : ''}
      </p>
    </Card>
  );
}

function columnsFor(names: readonly string[], rows: readonly Analysis[]): Column<Analysis>[] {
  const widestOf = (some: readonly Analysis[]) =>
    widestDifference(some.flatMap(({ differences }) => differences));
  // The intervals of the first looks are many times as wide: their bars end in arrows.
  const widest = Math.min(widestOf(rows), 2 * widestOf(rows.slice(0, SHOWN / 2)));
  return [
    column('day', 'Day', ({ day }) => weekdayText(day)),
    ...names.map(
      (name, at): Column<Analysis> => ({
        id: name,
        label: name,
        cell: ({ differences }) => {
          const found = differences[at];
          return found ? (
            <Difference widest={widest} difference={found.difference} interval={found.interval} />
          ) : (
            <Unknown why={{ text: 'too few visitors' }} />
          );
        },
      }),
    ),
    figure('fraction', 'Of the plan by then', ({ fraction }) => planShareText(fraction)),
  ];
}
