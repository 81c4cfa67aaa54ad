import { useQuery } from '@tanstack/react-query';
import { listExperimentDays } from '@zipfront/contracts/api/experiments';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { fileAddress } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import type { Column } from '../ui/DataTable.tsx';
import { countText, moneyText, weekdayText } from '../ui/format.ts';
import { ListCard } from '../ui/ListCard.tsx';
import { type ExperimentRecord, hasSampleMismatch } from './experiment-record.ts';
import { Pair } from './variant-columns.tsx';

type Row = ResponseOf<typeof listExperimentDays>['rows'][number];

interface Day {
  day: string;
  variants: readonly Row[];
}

/** What was counted on each day, the latest first. */
export function CountedDays({ experiment }: { experiment: ExperimentRecord }) {
  const { name, time_zone, variants, are_earnings_known } = experiment;
  const sent = { param: { name } };
  const { data, error, refetch } = useQuery(queryOf(listExperimentDays, sent));
  const days = [...Map.groupBy(data?.rows ?? [], ({ day }) => day)]
    .map(([day, ofDay]): Day => ({ day, variants: ofDay }))
    .toReversed();
  const noteOf = ({ conversions, earned_cents }: Row) =>
    [
      `${countText(conversions)} ${conversions === 1 ? 'hand-off' : 'hand-offs'}`,
      are_earnings_known && earned_cents ? moneyText(earned_cents) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <ListCard
      title="Visitors by day"
      file={fileAddress(listExperimentDays, sent)}
      found={{ data: data && { rows: days }, error, refetch }}
      empty="No visitor was counted yet."
      columns={[
        { id: 'day', label: 'Day', cell: ({ day }) => weekdayText(day) },
        ...variants.map(
          (variant): Column<Day> => ({
            ...{ id: variant.name, label: variant.name, isFigure: true },
            cell: ({ variants: ofDay }) => {
              const row = ofDay.find((one) => one.variant === variant.name);
              if (row === undefined) return <span className="quiet">–</span>;
              return (
                <Pair
                  value={countText(row.visitors)}
                  note={hasSampleMismatch(experiment) ? null : noteOf(row)}
                />
              );
            },
          }),
        ),
      ]}
      keyOf={({ day }) => day}
    >
      <p className="table-note">Days are those of {time_zone}.</p>
    </ListCard>
  );
}
