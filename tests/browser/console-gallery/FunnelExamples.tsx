import { StepsCard } from '../../../apps/console/src/funnel/StepsCard.tsx';
import { type FunnelAnswer, groupByVisitSet } from '../../../apps/console/src/funnel/visit-sets.ts';
import '../../../apps/console/src/funnel/funnel.css';
import { Examples, State } from './Examples.tsx';
import { COMPARED_FUNNEL, EMPTY_FUNNEL, FUNNEL } from './sample-funnel.ts';

/** The steps of visits on their way to a lead. */
export function FunnelExamples() {
  return (
    <Examples of="Funnel">
      <State name="all visits">
        <Steps answer={FUNNEL} />
      </State>
      <State name="beside groups">
        <Steps answer={COMPARED_FUNNEL} />
      </State>
      <State name="without visits">
        <Steps answer={EMPTY_FUNNEL} />
      </State>
    </Examples>
  );
}

function Steps({ answer }: { answer: FunnelAnswer }) {
  return <StepsCard sets={groupByVisitSet(answer)} answer={answer} search={{ group: [] }} />;
}
