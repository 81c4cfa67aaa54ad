import { useQuery } from '@tanstack/react-query';
import type { RequestOf, ResponseOf } from '@zipfront/contracts/api/operation';
import { listPrivacy, VISIT_DIMENSIONS } from '@zipfront/contracts/api/privacy';
import { DIMENSIONS, type DimensionName } from '@zipfront/contracts/reports/dimensions';
import { useState } from 'react';
import type { RangeSearch } from '../address.ts';
import { fileAddress } from '../api/client.ts';
import { apiQuery } from '../api/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Card, CsvLink } from '../ui/Card.tsx';
import { type Column, column, DataTable } from '../ui/DataTable.tsx';
import { countText, dayText, NO_VALUE } from '../ui/format.ts';
import { Loaded } from '../ui/States.tsx';
import { Unknown } from '../ui/Unknown.tsx';
import { WithoutFilters } from './WithoutFilters.tsx';

type PrivacyQuery = RequestOf<typeof listPrivacy>['query'] & { by: DimensionName };
type Row = ResponseOf<typeof listPrivacy>['rows'][number];

export default function Privacy({
  by,
  range,
  isFiltered,
}: {
  by: DimensionName;
  range: RangeSearch;
  isFiltered: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // Opt-outs are not counted by properties of leads.
  if (!(VISIT_DIMENSIONS as readonly string[]).includes(by)) return null;
  const query = { ...range, by } as PrivacyQuery;
  return (
    <Card
      title="Opt-outs, consents and bots"
      more={
        <>
          <WithoutFilters isFiltered={isFiltered} />
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
          <CsvLink file={fileAddress(listPrivacy, { query })} />
        </>
      }
    >
      {isOpen ? <PrivacyTable query={query} /> : null}
    </Card>
  );
}

function PrivacyTable({ query }: { query: PrivacyQuery }) {
  const found = useQuery(apiQuery(listPrivacy, { query }));
  return (
    <Loaded found={found} rows={4}>
      {(data) => (
        <>
          {data.since === null ? null : (
            <p className="table-note">
              Visits before {dayText(data.since)} are not stored any more.
            </p>
          )}
          <DataTable
            label="Opt-outs"
            columns={[
              column('name', DIMENSIONS[query.by].heading, ({ name }) => name || NO_VALUE),
              ...OPT_OUT_COLUMNS,
            ]}
            rows={data.rows}
            keyOf={({ name }) => name}
          />
          {data.rows.some(({ bots }) => bots === null) ? (
            <p className="table-note">– {NO_BOTS_STORED.text}.</p>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

const NO_BOTS_STORED = {
  text: 'Bots and unfilled links are counted by source and day alone',
};

const OPT_OUT_COLUMNS: Column<Row>[] = (
  [
    ['visits', 'Stored visits'],
    ['opted_out', 'Opted out'],
    ['granted', 'Consented'],
    ['denied', 'Refused'],
    ['unanswered', 'Not answered'],
    ['bots', 'Bots'],
    ['unfilled', 'Unfilled links'],
  ] as const
).map(([id, label]) => ({
  id,
  label,
  isFigure: true,
  isPale: (row: Row) => !row[id],
  cell: (row: Row) => {
    const count = row[id];
    return count === null ? <Unknown why={NO_BOTS_STORED} /> : countText(count);
  },
}));
