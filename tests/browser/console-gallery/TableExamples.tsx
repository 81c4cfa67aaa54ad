import { useState } from 'react';
import { FailedRequest } from '../../../apps/console/src/api/client.ts';
import { Card } from '../../../apps/console/src/ui/Card.tsx';
import { type Column, DataTable } from '../../../apps/console/src/ui/DataTable.tsx';
import { countText, moneyText, percentText } from '../../../apps/console/src/ui/format.ts';
import { ListCard } from '../../../apps/console/src/ui/ListCard.tsx';
import { Rate } from '../../../apps/console/src/ui/Rate.tsx';
import { Sparkline } from '../../../apps/console/src/ui/Sparkline.tsx';
import { explainUnknown, Unknown } from '../../../apps/console/src/ui/Unknown.tsx';
import { Vital } from '../../../apps/console/src/ui/Vital.tsx';
import { Examples, Row, State } from './Examples.tsx';
import { wave } from './sample-days.ts';

interface CampaignRow {
  name: string;
  visits: number;
  leads: number;
  spend: number | null;
}

const ROWS: CampaignRow[] = [
  { name: 'brand', visits: 12_480, leads: 1_102, spend: 310_020 },
  {
    name: 'autumn-and-winter-tires-for-pickup-trucks, those who read a page of tires in 90 days',
    visits: 8_212,
    leads: 214,
    spend: 905_400,
  },
  { name: 'spring', visits: 402, leads: 0, spend: null },
];

const TOTAL: CampaignRow = { name: 'All', visits: 21_094, leads: 1_316, spend: 1_215_420 };

const COLUMNS: Column<CampaignRow>[] = [
  { id: 'name', label: 'Campaign', cell: ({ name }) => name },
  {
    id: 'days',
    label: 'Days',
    cell: ({ visits }) => <Sparkline values={wave(14, visits, visits / 3)} />,
  },
  { id: 'visits', label: 'Visits', isFigure: true, cell: ({ visits }) => countText(visits) },
  {
    id: 'leads',
    label: 'Leads',
    isFigure: true,
    isPale: ({ leads }) => leads === 0,
    cell: ({ leads }) => countText(leads),
  },
  {
    id: 'spend',
    label: 'Spend',
    isFigure: true,
    isPale: ({ spend }) => spend === null,
    cell: ({ spend }) => moneyText(spend),
  },
];

const STATES = ['AL', 'AZ', 'CA', 'CO', 'FL', 'GA', 'IL', 'MI', 'NC', 'NJ', 'NY', 'OH', 'PA', 'TX'];

const WIDE: Column<CampaignRow>[] = [
  { id: 'name', label: 'Campaign', cell: ({ name }) => name },
  ...STATES.map((state, at) => ({
    id: state,
    label: `Leads in ${state}`,
    isFigure: true,
    cell: ({ visits }: CampaignRow) => percentText(visits / 100_000 / (at + 1)),
  })),
];

const LIST = { file: '#rows', columns: COLUMNS, keyOf: ({ name }: CampaignRow) => name };
const FOUND = { data: undefined, error: null, refetch: () => {} };
const REFUSED = new FailedRequest(403, 'not-allowed', 'Readers cannot see these rows.');

/** Rows of numbers. */
export function TableExamples() {
  return (
    <>
      <Examples of="DataTable">
        <SortedTable />
        <Card title="Wide: scrolls beside its first column">
          <DataTable label="Wide" columns={WIDE} rows={ROWS} keyOf={({ name }) => name} />
        </Card>
      </Examples>
      <Examples of="ListCard">
        <ListCard
          {...LIST}
          title="With rows"
          more={<span>of 28 days</span>}
          found={{ ...FOUND, data: { rows: ROWS } }}
          empty="No campaign yet."
        >
          <p className="table-note">What follows the table.</p>
        </ListCard>
        <ListCard
          {...LIST}
          title="Without rows"
          found={{ ...FOUND, data: { rows: [] } }}
          empty="No campaign yet."
        />
        <ListCard {...LIST} title="Rows on their way" found={FOUND} empty="No campaign yet." />
        <ListCard
          {...LIST}
          title="Rows that were refused"
          found={{ ...FOUND, error: REFUSED }}
          empty="No campaign yet."
        />
      </Examples>
      <Examples of="Sparkline">
        <Row>
          <State name="up">
            <Sparkline values={wave(28, 40, 20)} />
          </State>
          <State name="below zero">
            <Sparkline values={[4, 2, -1, -3, -8, -6]} />
          </State>
          <State name="one day">
            <Sparkline values={[4]} />
          </State>
        </Row>
      </Examples>
      <Examples of="Rate">
        <Row>
          <State name="known">
            <Rate value={0.113} cases={400} text={percentText} />
          </State>
          <State name="of too few">
            <Rate value={0.5} cases={2} text={percentText} />
          </State>
          <State name="unknown">
            <Rate value={null} cases={0} text={percentText} />
          </State>
        </Row>
      </Examples>
      <Examples of="Unknown">
        <Row>
          <State name="with its reason">
            <Unknown why={explainUnknown('no-spend')} />
          </State>
        </Row>
      </Examples>
      <Examples of="Vital">
        <Row>
          <State name="good">
            <Vital metric="lcp" value={1_200} />
          </State>
          <State name="slow">
            <Vital metric="inp" value={640} />
          </State>
          <State name="unknown">
            <Vital metric="cls" value={null} />
          </State>
        </Row>
      </Examples>
    </>
  );
}

function SortedTable() {
  const [sort, setSort] = useState('-visits');
  const rows = ROWS.toSorted((one, other) => one.visits - other.visits);
  return (
    <Card title="Sorted, with a total">
      <DataTable
        label="Campaigns"
        columns={COLUMNS}
        rows={sort.startsWith('-') ? rows.toReversed() : rows}
        keyOf={({ name }) => name}
        total={TOTAL}
        sort={sort}
        onSort={setSort}
        sortable={new Set(['visits'])}
      />
    </Card>
  );
}
