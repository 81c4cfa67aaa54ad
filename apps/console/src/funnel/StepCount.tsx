import { Link } from '@tanstack/react-router';
import type { LeadsSearch } from '../leads/leads-search.ts';
import { PATHS } from '../paths.ts';
import { countText } from '../ui/format.ts';
import type { Step } from './visit-sets.ts';

export function StepCount({ step, leads }: { step: Step; leads: LeadsSearch }) {
  if (step.unit === 'visits' || step.count === 0) return countText(step.count);
  return (
    <Link
      to={PATHS.leads}
      search={{ ...leads, kind: 'hand-off', decision: step.step }}
      className="link"
    >
      {countText(step.count)}
    </Link>
  );
}
