import { Card } from '../../../apps/console/src/ui/Card.tsx';
import { ChartCard } from '../../../apps/console/src/ui/ChartCard.tsx';
import { ChipMenu } from '../../../apps/console/src/ui/ChipMenu.tsx';
import { DataTable } from '../../../apps/console/src/ui/DataTable.tsx';
import { DaysChartCard } from '../../../apps/console/src/ui/DaysChartCard.tsx';
import {
  countText,
  moneyText,
  shortMoneyText,
  weekdayText,
} from '../../../apps/console/src/ui/format.ts';
import { Legend } from '../../../apps/console/src/ui/Legend.tsx';
import { Loading } from '../../../apps/console/src/ui/States.tsx';
import { type Panel, TimeChart } from '../../../apps/console/src/ui/TimeChart.tsx';
import { Examples } from './Examples.tsx';
import { lastDays, wave } from './sample-days.ts';

const DAYS = lastDays(28);
const PROFITS = wave(28, 40_000, 60_000).map((profit, day) => (day < 4 ? null : profit));

/** Some days are not known. */
const LEADS = wave(28, 84, 30).map((leads, day) => (day === 9 ? null : leads));

const PANELS: Panel[] = [
  {
    kind: 'lines',
    axisText: countText,
    text: countText,
    series: [
      { label: 'Leads before', values: wave(28, 70, 25), isBefore: true },
      { label: 'Leads', values: LEADS },
    ],
  },
  {
    kind: 'bars',
    axisText: (cents) => shortMoneyText(cents),
    text: (cents) => moneyText(cents),
    series: [{ label: 'Profit', values: PROFITS }],
  },
];

const ANNOTATIONS = [
  { day: '2026-11-04', text: 'release 2026.11' },
  { day: '2026-11-16', text: 'import of spend-of-the-first-half-of-november.csv' },
  { day: '2026-11-16', text: 'start of auto-headline' },
];

/** The panels with their first days alone. */
function firstOf(days: number): Panel[] {
  return PANELS.map((panel) => ({
    ...panel,
    series: panel.series.map((one) => ({ ...one, values: one.values.slice(0, days) })),
  }));
}

/** Numbers of days. */
export function ChartExamples() {
  return (
    <>
      <Examples of="ChartCard">
        <ChartCard
          title="28 days"
          legend={<Legend panels={PANELS} />}
          chart={
            <TimeChart
              label="Leads and profit of 28 days"
              days={DAYS}
              panels={PANELS}
              annotations={ANNOTATIONS}
              openFrom="2026-11-23"
            />
          }
          table={
            <DataTable
              label="28 days"
              columns={[
                { id: 'day', label: 'Day', cell: ({ day }) => weekdayText(day) },
                {
                  id: 'profit',
                  label: 'Profit',
                  isFigure: true,
                  cell: ({ profit }) => moneyText(profit),
                },
              ]}
              rows={DAYS.map((day, at) => ({ day, profit: PROFITS[at] ?? null }))}
              keyOf={({ day }) => day}
            />
          }
          file="#chart"
        >
          <p className="table-note">What follows the chart.</p>
        </ChartCard>
      </Examples>
      <Examples of="DaysChartCard">
        <DaysChartCard
          title="Days"
          label="Leads of 28 days"
          days={DAYS}
          panels={PANELS.slice(0, 1)}
          choice={
            <ChipMenu
              label="Measure"
              kind="quiet"
              options={[{ id: 'leads', label: 'Leads' }]}
              chosen={['leads']}
              onChoose={() => {}}
            >
              Leads
            </ChipMenu>
          }
          table={<p className="table-note">The same numbers.</p>}
        />
        <DaysChartCard
          title="Unknown days"
          label="Profit of 28 days"
          days={DAYS}
          panels={[]}
          lack={<p className="table-note">Without Profit: no imported file has spend of it.</p>}
          table={<p className="table-note">The same numbers.</p>}
        />
      </Examples>
      <Examples of="TimeChart">
        <Card title="Bars alone">
          <TimeChart label="Profit of 28 days" days={DAYS} panels={PANELS.slice(1)} />
        </Card>
        <div className="columns even">
          <Card title="As high as the card beside it">
            <TimeChart label="Profit of some days" days={DAYS} panels={PANELS.slice(1)} isFilling />
          </Card>
          <Card title="A high card">
            <Loading rows={10} />
          </Card>
        </div>
        <Card title="One day">
          <TimeChart
            label="Leads and profit of one day"
            days={DAYS.slice(0, 1)}
            panels={firstOf(1)}
          />
        </Card>
        <Card title="No days">
          <TimeChart label="Leads and profit of no days" days={[]} panels={firstOf(0)} />
        </Card>
      </Examples>
    </>
  );
}
