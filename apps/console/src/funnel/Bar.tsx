import { type Step, widthOf } from './visit-sets.ts';

export function Bar({ step }: { step: Step }) {
  return (
    <span className="funnel-bar" aria-hidden="true">
      <span style={{ inlineSize: `${widthOf(step) * 100}%` }} />
    </span>
  );
}
