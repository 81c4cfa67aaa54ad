import type { Step } from './visit-sets.ts';

/** The share of the first step as a bar; its number stands beside it. */
export function Bar({ step: { count, share_of_first: share } }: { step: Step }) {
  // The first step has no share: it is all, or nothing.
  const width = share ?? Math.min(1, count);
  return (
    <span className="funnel-bar" aria-hidden="true">
      <span style={{ inlineSize: `${width * 100}%` }} />
    </span>
  );
}
