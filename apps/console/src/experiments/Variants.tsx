import { listExperimentDays, listExperimentVariants } from '@zipfront/contracts/api/experiments';
import { fileAddress } from '../api/client.ts';
import { Card, CsvLink } from '../ui/Card.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { dayText } from '../ui/format.ts';
import { type ExperimentRecord, isInvalidated, type VariantRecord } from './experiment-record.ts';
import { chanceText, rangeText, signedMoneyText, unknownRevenueText } from './result-texts.ts';
import { countColumns, resultColumns } from './variant-columns.tsx';

export function Variants({ experiment }: { experiment: ExperimentRecord }) {
  const { name, variants, looked_on, ratio, revenue_until } = experiment;
  const invalidated = isInvalidated(experiment);
  const revenue = unknownRevenueText(experiment);
  const notes = invalidated
    ? []
    : [
        variants.some(({ visitors }) => visitors > 0) && splitText(ratio.p),
        looked_on && `Counts, rates and differences are up to ${dayText(looked_on)}.`,
        revenue ??
          `Revenue counts visitors until ${dayText(revenue_until ?? '')}: partners need time to decide.`,
        ...variants.map(revenueText),
      ];
  return (
    <Card
      title="Variants"
      more={
        <>
          <CsvLink file={fileAddress(listExperimentDays, { param: { name } })}>CSV by day</CsvLink>
          <CsvLink file={fileAddress(listExperimentVariants, { param: { name } })} />
        </>
      }
    >
      <DataTable
        label="Variants"
        columns={[
          ...countColumns(variants, invalidated),
          ...(invalidated ? [] : resultColumns(variants, revenue, looked_on)),
        ]}
        rows={variants}
        keyOf={(variant) => variant.name}
      />
      {invalidated ? null : <p className="table-note">{notes.filter(Boolean).join(' ')}</p>}
    </Card>
  );
}

function revenueText({ name, revenue }: VariantRecord): string | null {
  const found = revenue?.difference;
  if (!found) return null;
  const { difference, interval, p } = found;
  return `Revenue per visitor of ${name} against the control: ${signedMoneyText(difference)} (${rangeText(interval, signedMoneyText)}), by chance ${chanceText(p)}; it decides nothing.`;
}

/** A split that chance makes less often than this is worth a word. */
const ODD_SPLIT_P = 0.05;

function splitText(p: number): string {
  return p >= ODD_SPLIT_P
    ? 'Visitors are split as the weights say.'
    : `A split this uneven happens by chance ${chanceText(p)}; from once in 1,000 on, no result is shown.`;
}
