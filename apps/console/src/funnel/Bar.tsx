import { barShare, type Step } from './visit-sets.ts';

export function Bar({ step }: { step: Step }) {
  return (
    <span className="funnel-bar" aria-hidden="true">
      <span style={{ inlineSize: `${barShare(step) * 100}%` }} />
    </span>
  );
}
