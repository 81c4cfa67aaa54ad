import { planShareText } from '@zipfront/contracts/console/experiments';
import { type Figure, Figures } from '../ui/Figures.tsx';
import { countText, dayText } from '../ui/format.ts';
import { type ExperimentRecord, isInvalidated } from './experiment-record.ts';
import { chanceText, dayOfText, liftText, planDaysText, rangeText } from './result-texts.ts';

export function ResultFigures({ experiment }: { experiment: ExperimentRecord }) {
  const { plan, looked_on, state } = experiment;
  const isHidden = isInvalidated(experiment);
  const isLook = looked_on !== null && !isHidden;
  const looks =
    looked_on === null
      ? 'Before the first look'
      : `${state === 'decided' ? 'Decided on' : 'Looks up to'} ${dayText(looked_on)}`;
  return (
    <div className="moments">
      {isHidden ? null : (
        <Moment
          title={looks}
          figures={[
            liftFigure(experiment),
            chanceFigure(experiment),
            ...(isLook ? [visitorsFigure(experiment)] : []),
          ]}
        />
      )}
      <Moment
        title="Counts up to now"
        figures={[
          ...(isHidden ? [divisionFigure(experiment)] : []),
          isLook
            ? { label: 'Visitors since', value: countText(sum(experiment, 'visitors_since')) }
            : visitorsFigure(experiment),
          { label: 'Day', value: dayOfText(experiment), note: planDaysText(plan) },
        ]}
      />
    </div>
  );
}

function Moment({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section className="moment">
      <h2>{title}</h2>
      <Figures label={title} figures={figures} />
    </section>
  );
}

function liftFigure({ comparison, variants }: ExperimentRecord): Figure {
  const found = variants.find(({ name }) => name === comparison?.variant);
  if (!found?.difference) {
    return { label: 'Lift', value: '–', note: 'after the first looks' };
  }
  const { lift, lift_interval } = found.difference;
  return {
    label: `Lift of ${found.name}`,
    value: liftText(lift),
    note: rangeText(lift_interval, liftText) ?? 'no interval yet',
  };
}

function chanceFigure({ one_of, looked_on, state }: ExperimentRecord): Figure {
  const label = 'If nothing differed';
  if (one_of === null) {
    const note =
      state === 'ended'
        ? 'unknown: no look was beyond its bound'
        : `unknown until ${looked_on === null ? 'the first look' : 'a look is beyond its bound'}`;
    return { label, value: '–', note };
  }
  return {
    label,
    value: chanceText(1 / one_of),
    note: 'experiments would find a gap like this',
  };
}

function visitorsFigure(experiment: ExperimentRecord): Figure {
  const visitors = sum(experiment, 'visitors');
  const planned = experiment.plan.visitors;
  return {
    label: 'Visitors',
    value: countText(visitors),
    note: `${planShareText(visitors / planned)} of ${countText(planned)} planned`,
  };
}

function sum({ variants }: ExperimentRecord, of: 'visitors' | 'visitors_since'): number {
  return variants.reduce((all, variant) => all + variant[of], 0);
}

function divisionFigure({ ratio: { p } }: ExperimentRecord): Figure {
  return {
    label: 'A split this uneven',
    value: chanceText(p),
    note: 'where chance alone divides',
  };
}
