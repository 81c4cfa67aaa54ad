import { leadsOfFunnel } from '@zipfront/contracts/api/leads-of-funnel';
import { MIN_CASES } from '@zipfront/contracts/console/rates';
import { percentText, pointsText } from '../ui/format.ts';
import { TooFew } from '../ui/Rate.tsx';
import { Bar } from './Bar.tsx';
import { BranchName } from './BranchName.tsx';
import type { FunnelSearch } from './funnel-search.ts';
import { halfWithin } from './half-within.ts';
import { Loss } from './Loss.tsx';
import { StepCount } from './StepCount.tsx';
import {
  type FunnelAnswer,
  findStep,
  groupByBranch,
  type Step,
  shareDifference,
  stepBase,
  stepWithLargestLoss,
  type VisitSet,
} from './visit-sets.ts';

export function ComparedSteps({
  sets,
  answer,
  search,
}: {
  sets: readonly VisitSet[];
  answer: FunnelAnswer;
  search: FunnelSearch;
}) {
  const [all] = sets;
  return (
    <table className="steps compared" aria-label="Steps">
      <thead>
        <tr>
          <th scope="col">Step</th>
          {sets.map((set) => (
            <th key={set.group} scope="col">
              {set.label} {isFew(set) ? <span className="pill open">{TOO_FEW}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      {groupByBranch(all?.steps ?? []).map(({ name, steps }) => (
        <tbody key={name}>
          <BranchName name={name} columns={1 + sets.length} />
          {steps.map((ofAll) => (
            <tr key={ofAll.step}>
              <th scope="row">{ofAll.label}</th>
              {sets.map((set) => {
                const step = findStep(set, ofAll.step);
                return (
                  <td
                    key={set.group}
                    data-label={isFew(set) ? `${set.label}, ${TOO_FEW}` : set.label}
                  >
                    {step === undefined ? null : (
                      <>
                        <Loss step={step} isLargest={step === stepWithLargestLoss(set.steps)} />
                        <Bar step={step} />
                        <dl>
                          <div>
                            <dt className="visually-hidden">Count</dt>
                            <dd className="count">
                              <StepCount
                                step={step}
                                leads={leadsOfFunnel(answer, search, set.group)}
                              />
                            </dd>
                          </div>
                          <Shares step={step} ofAll={set === all ? undefined : ofAll} set={set} />
                        </dl>
                        <HalfWithin step={step} />
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const TOO_FEW = 'too few visits';

function isFew({ steps }: VisitSet): boolean {
  return (steps[0]?.count ?? 0) < MIN_CASES;
}

function Shares({ step, ofAll, set }: { step: Step; ofAll: Step | undefined; set: VisitSet }) {
  const shares = [
    { share: 'share_of_base', of: step.base ?? '', cases: stepBase(step) },
    { share: 'share_of_first', of: 'the first', cases: set.steps[0]?.count ?? 0 },
  ] as const;
  return shares.map(({ share, of, cases }) =>
    step[share] === null ? null : (
      <div key={share}>
        <dt>of {of}</dt>
        <dd>
          {percentText(step[share])}{' '}
          {ofAll === undefined ? null : (
            <Difference value={shareDifference(step, ofAll, { share, cases })} />
          )}
        </dd>
      </div>
    ),
  );
}

function HalfWithin({ step }: { step: Step }) {
  const within = halfWithin(step);
  return within === null ? null : <small>half within {within}</small>;
}

function Difference({ value }: { value: number | null }) {
  if (value === null) return <TooFew />;
  const points = pointsText(value);
  if (points === '0.0') return <span className="quiet">as all</span>;
  return (
    <span className={value > 0 ? 'up' : 'down'}>
      <span aria-hidden="true">{value > 0 ? '▲' : '▼'}</span>{' '}
      <span className="visually-hidden">{value > 0 ? 'above' : 'below'} all visits by</span>{' '}
      {points} <span className="visually-hidden">points</span>
    </span>
  );
}
