import { leadsOfFunnel } from '@zipfront/contracts/api/leads-of-funnel';
import { percentText } from '../ui/format.ts';
import { Bar } from './Bar.tsx';
import { BranchName } from './BranchName.tsx';
import type { FunnelSearch } from './funnel-search.ts';
import { halfWithin } from './half-within.ts';
import { Loss } from './Loss.tsx';
import { StepCount } from './StepCount.tsx';
import {
  type FunnelAnswer,
  groupByBranch,
  type Step,
  stepWithLargestLoss,
  type VisitSet,
} from './visit-sets.ts';

const USUAL_BASE = 'the step before';

export function StepsTable({
  set,
  answer,
  search,
}: {
  set: VisitSet;
  answer: FunnelAnswer;
  search: FunnelSearch;
}) {
  const largest = stepWithLargestLoss(set.steps);
  return (
    <table className="steps" aria-label="Steps">
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Lost before it</th>
          <th scope="col">Count</th>
          <th scope="col">Of the step before</th>
          <th scope="col">Of the first</th>
          <th scope="col">Half within</th>
        </tr>
      </thead>
      {groupByBranch(set.steps).map(({ name, steps }) => (
        <tbody key={name}>
          <BranchName name={name} columns={6} />
          {steps.map((step) => (
            <tr key={step.step}>
              <th scope="row">
                {step.label}
                <Bar step={step} />
              </th>
              <td className="lost">
                <Loss step={step} isLargest={step === largest} />
              </td>
              <td className="count">
                <StepCount step={step} leads={leadsOfFunnel(answer, search)} />
              </td>
              <td>
                <ShareOfBase step={step} />
              </td>
              <td>{shareText(step.share_of_first)}</td>
              <td>{halfWithin(step)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function ShareOfBase({ step: { share_of_base: share, base } }: { step: Step }) {
  return (
    <>
      {shareText(share)}
      {share === null || base === null || base === USUAL_BASE ? null : <small>of {base}</small>}
    </>
  );
}

function shareText(share: number | null): string {
  return share === null ? '' : percentText(share);
}
