import { countText, percentText } from '../ui/format.ts';
import type { Step } from './visit-sets.ts';

/** Steps that a partner or the desk takes: some of what is missing may still come. */
const MISSING = new Map([
  ['shown', 'not shown so far'],
  ['accepted', 'not accepted so far'],
  ['sold', 'not bought so far'],
  ['bound', 'not bound so far'],
  ['ordered', 'not ordered so far'],
]);

/** The visits that were lost between the step before and this one. */
export function Loss({ step, isLargest }: { step: Step; isLargest: boolean }) {
  const { lost, share_of_base: share } = step;
  if (lost === null || lost <= 0) return null;
  return (
    <span className={isLargest ? 'step-loss pill bad' : 'step-loss pill'}>
      <span aria-hidden="true">▼</span> {countText(lost)} {MISSING.get(step.step) ?? 'lost'}
      {share === null ? null : ` · ${percentText(1 - share)}`}
    </span>
  );
}
