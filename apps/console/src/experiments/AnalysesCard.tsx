import { listExperimentAnalyses } from '@zipfront/contracts/api/experiments';
import { planShareText } from '@zipfront/contracts/console/experiments';
import { fileAddress } from '../api/client.ts';
import { Card } from '../ui/Card.tsx';
import { type Column, column, DataTable, figure } from '../ui/DataTable.tsx';
import { DaysChartCard } from '../ui/DaysChartCard.tsx';
import { weekdayText } from '../ui/format.ts';
import type { Panel } from '../ui/TimeChart.tsx';
import { Unknown } from '../ui/Unknown.tsx';
import { Difference, widestDifference } from './Difference.tsx';
import type { ExperimentRecord } from './experiment-record.ts';
import { pointsText } from './result-texts.ts';

type Analysis = ExperimentRecord['analyses'][number];

const SHOWN = 14;

/** Times the distance of the last interval's farther end from 0. */
const WIDEST = 4;

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
  const drawn = comparableLooks(analyses);
  const title = `Difference to ${control} in points, day by day`;
  return (
    <DaysChartCard
      title={title}
      label={title}
      days={drawn.map(({ day }) => day)}
      panels={others.map((other, index) => createPanel(other, index, drawn))}
      table={
        <>
          <DataTable
            label="Looks"
            columns={columnsFor(others, rows)}
            rows={rows}
            keyOf={({ day }) => day}
          />
          {analyses.length > SHOWN ? (
            <p className="table-note">These are the latest {SHOWN}; the file has all.</p>
          ) : null}
        </>
      }
      file={fileAddress(listExperimentAnalyses, { param: { name } })}
    >
      <p className="table-note">
        The first interval without 0 decides, from the seventh whole day on. Days are those of{' '}
        {time_zone}.
        {drawn.length < analyses.length
          ? ` The chart begins when the interval was less than ${WIDEST} times as wide as it is now; the file has all.`
          : ''}
      </p>
    </DaysChartCard>
  );
}

/** The intervals of the first looks are many times as wide, and would flatten all others. */
function comparableLooks(analyses: readonly Analysis[]): readonly Analysis[] {
  const widest = WIDEST * widestDifference(analyses.at(-1)?.differences ?? []);
  const isWide = ({ differences }: Analysis) => widestDifference(differences) > widest;
  return analyses.slice(analyses.findLastIndex(isWide) + 1);
}

function createPanel(variant: string, at: number, analyses: readonly Analysis[]): Panel {
  const found = analyses.map(({ differences }) => differences[at]);
  const end = (of: 0 | 1) => found.map((one) => one?.interval?.[of] ?? null);
  return {
    kind: 'lines',
    axisText: (tick) => (tick === 0 ? '0' : pointsText(tick).replace('.00', '')),
    text: pointsText,
    series: [
      { label: variant, values: found.map((one) => one?.difference ?? null) },
      { label: `${variant}, at least`, values: end(0), isBefore: true },
      { label: `${variant}, at most`, values: end(1), isBefore: true },
    ],
  };
}

function columnsFor(names: readonly string[], rows: readonly Analysis[]): Column<Analysis>[] {
  const widestOf = (some: readonly Analysis[]) =>
    widestDifference(some.flatMap(({ differences }) => differences));
  // The intervals of the first looks are many times as wide: their bars end in arrows.
  const widest = Math.min(widestOf(rows), 2 * widestOf(rows.slice(0, SHOWN / 2)));
  return [
    column('day', 'Day', ({ day }) => weekdayText(day)),
    ...names.map(
      (name, index): Column<Analysis> => ({
        id: name,
        label: name,
        cell: ({ differences }) => {
          const found = differences[index];
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
