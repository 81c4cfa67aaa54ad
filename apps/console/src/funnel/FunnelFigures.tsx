import { Link } from '@tanstack/react-router';
import { leadsOfFunnel } from '@zipfront/contracts/api/leads-of-funnel';
import { PATHS } from '../paths.ts';
import { type Figure, Figures } from '../ui/Figures.tsx';
import { changeOfCount, changeOfShare, countText, daysText, percentText } from '../ui/format.ts';
import type { VisitsBefore } from './days-before.ts';
import type { FunnelSearch } from './funnel-search.ts';
import {
  type FunnelAnswer,
  findStep,
  type Step,
  shareDifference,
  stepWithLargestLoss,
  type VisitSet,
} from './visit-sets.ts';

export function FunnelFigures({
  set,
  answer,
  search,
  before,
}: {
  set: VisitSet;
  answer: FunnelAnswer;
  search: FunnelSearch;
  before: VisitsBefore | null;
}) {
  const [visits, sold] = [findStep(set, 'visits'), findStep(set, 'sold')];
  const largest = stepWithLargestLoss(set.steps);
  const figures: (Figure | null)[] = [
    {
      label: 'Visits',
      value: countText(visits?.count ?? 0),
      change: changeOfCount(visits?.count ?? 0, before?.set.steps[0]?.count ?? null),
      note:
        before === null
          ? daysText({ from: answer.since ?? answer.from, to: answer.to })
          : `against ${daysText(before.days)}`,
    },
    shareFigure('started', set, before),
    shareFigure('sent', set, before),
    sold === undefined
      ? null
      : {
          label: sold.label,
          value: (
            <Link
              to={PATHS.leads}
              search={{ ...leadsOfFunnel(answer, search), kind: 'hand-off', decision: 'sold' }}
            >
              {countText(sold.count)}
            </Link>
          ),
          // Partners have not yet decided on the leads of the last days.
          change: null,
          note:
            sold.share_of_base === null ? '' : `${percentText(sold.share_of_base)} of the accepted`,
        },
    largest === undefined
      ? null
      : {
          label: 'Largest loss',
          value: countText(largest.lost),
          note: `before “${largest.label}”`,
        },
  ];
  return <Figures label="All visits" figures={figures.filter((figure) => figure !== null)} />;
}

function shareFigure(name: string, set: VisitSet, before: VisitsBefore | null): Figure | null {
  const step = findStep(set, name);
  if (step === undefined) return null;
  const { share_of_first: share } = step;
  return {
    label: step.label,
    value: share === null ? '–' : percentText(share),
    change: before === null ? null : changeOfShare(changeSince(before, set, step)),
    note: `${countText(step.count)} visits`,
  };
}

function changeSince({ set: before }: VisitsBefore, set: VisitSet, step: Step): number | null {
  const cases = Math.min(set.steps[0]?.count ?? 0, before.steps[0]?.count ?? 0);
  return shareDifference(step, findStep(before, step.step), { share: 'share_of_first', cases });
}
