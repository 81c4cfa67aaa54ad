import type { ExperimentRow } from './experiment-record.ts';

const STATES: Record<ExperimentRow['state'], readonly [word: string, shape: string, tone: string]> =
  {
    planned: ['planned', '○', ''],
    running: ['running', '◐', ''],
    decided: ['decided', '✓', 'good'],
    ended: ['ended', '■', ''],
    invalidated: ['invalidated', '▲', 'bad'],
  };

export function ExperimentState({ state }: Pick<ExperimentRow, 'state'>) {
  const [word, shape, tone] = STATES[state];
  return (
    <span className={`pill experiment-state ${tone}`}>
      <span aria-hidden="true">{shape}</span>
      {word}
    </span>
  );
}
