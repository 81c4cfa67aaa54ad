import { Unknown, type Why } from './Unknown.tsx';

/** The upper ends of good values (https://web.dev/articles/vitals). */
const METRICS = {
  lcp: { good: 2_500, text: (ms: number) => `${(ms / 1_000).toFixed(1)} s` },
  inp: { good: 200, text: (ms: number) => `${ms.toFixed(0)} ms` },
  cls: { good: 0.1, text: (shift: number) => shift.toFixed(3) },
};

const NOT_MEASURED: Why = { text: 'not measured under these filters' };

/** A measurement of a page, marked where it is slow; a dash where it is not known. */
export function Vital({ metric, value }: { metric: keyof typeof METRICS; value: number | null }) {
  if (value === null) return <Unknown why={NOT_MEASURED} />;
  const { good, text } = METRICS[metric];
  if (value <= good) return text(value);
  return (
    <>
      <span className="pill open">{text(value)}</span> <small className="under">slow</small>
    </>
  );
}
