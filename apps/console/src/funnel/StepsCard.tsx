import { getFunnel } from '@zipfront/contracts/api/funnel';
import { fileAddress } from '../api/client.ts';
import { Card, CsvLink } from '../ui/Card.tsx';
import { ComparedSteps } from './ComparedSteps.tsx';
import { type FunnelSearch, funnelFilters } from './funnel-search.ts';
import { StepsTable } from './StepsTable.tsx';
import { sinceText } from './since-text.ts';
import type { FunnelAnswer, VisitSet } from './visit-sets.ts';

export function StepsCard({
  sets,
  answer,
  search,
}: {
  sets: readonly VisitSet[];
  answer: FunnelAnswer;
  search: FunnelSearch;
}) {
  const [all] = sets;
  const query = { ...funnelFilters(search), group: search.group };
  return (
    <Card
      title="Steps"
      more={
        <>
          {sets.length > 1 ? <span>points against all visits</span> : null}
          <CsvLink file={fileAddress(getFunnel, { query })} />
        </>
      }
    >
      {all === undefined ? null : sets.length > 1 ? (
        <ComparedSteps sets={sets} answer={answer} search={search} />
      ) : (
        <StepsTable set={all} answer={answer} search={search} />
      )}
      {answer.since === null ? null : <p className="table-note">{sinceText(answer.since)}</p>}
    </Card>
  );
}
