import { AnalysesCard } from '../../../apps/console/src/experiments/AnalysesCard.tsx';
import { Difference } from '../../../apps/console/src/experiments/Difference.tsx';
import { ExperimentState } from '../../../apps/console/src/experiments/ExperimentState.tsx';
import { ResultFigures } from '../../../apps/console/src/experiments/ResultFigures.tsx';
import { SampleRatioWarning } from '../../../apps/console/src/experiments/SampleRatioWarning.tsx';
import '../../../apps/console/src/experiments/experiments.css';
import { Examples, Row, State } from './Examples.tsx';
import { EXPERIMENT, INVALIDATED_EXPERIMENT, STARTED_EXPERIMENT } from './sample-experiment.ts';

const STATES = ['planned', 'running', 'decided', 'ended', 'invalidated'] as const;

/** How an experiment is shown. */
export function ExperimentExamples() {
  return (
    <Examples of="Experiment">
      <Row>
        {STATES.map((state) => (
          <State key={state} name={state}>
            <span>
              <ExperimentState state={state} />
            </span>
          </State>
        ))}
      </Row>
      <Row>
        <Difference difference={0.0166} interval={[0.0056, 0.0276]} widest={0.03} />
        <Difference difference={-0.012} interval={[-0.021, -0.003]} widest={0.03} />
        <Difference difference={0.004} interval={[-0.007, 0.015]} widest={0.03} />
        <Difference difference={0.004} interval={null} widest={0.03} />
      </Row>
      <State name="decided, in figures">
        <ResultFigures experiment={EXPERIMENT} />
      </State>
      <State name="decided, with its looks">
        <AnalysesCard experiment={EXPERIMENT} />
      </State>
      <State name="before the first look">
        <AnalysesCard experiment={STARTED_EXPERIMENT} />
      </State>
      <State name="invalidated, in figures">
        <ResultFigures experiment={INVALIDATED_EXPERIMENT} />
      </State>
      <State name="invalidated, in place of its looks">
        <SampleRatioWarning experiment={INVALIDATED_EXPERIMENT} />
      </State>
    </Examples>
  );
}
