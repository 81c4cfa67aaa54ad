import { planShareText } from '@zipfront/contracts/console/experiments';
import { type Figure, Figures } from '../ui/Figures.tsx';
import { countText, dayText } from '../ui/format.ts';
import { type ExperimentRecord, isInvalidated } from './experiment-record.ts';
import { chanceText, dayOfText, liftText, planDaysText, rangeText } from './result-texts.ts';

export function ResultFigures({ experiment }: { experiment: ExperimentRecord }) {
  const { plan, variants, looked_on, state } = experiment;
  const visitors = variants.reduce((sum, one) => sum + one.visitors, 0);
  const isHidden = isInvalidated(experiment);
  const looks =
    looked_on === null
      ? 'Before the first look'
      : `${state === 'decided' ? 'Decided on' : 'Looks up to'} ${dayText(looked_on)}`;
  return (
    <div className="moments">
      {isHidden ? null : (
        <Moment title={looks} figures={[liftFigure(experiment), chanceFigure(experiment)]} />
      )}
      <Moment
        title="Counts up to now"
        figures={[
          ...(isHidden ? [divisionFigure(experiment)] : []),
          {
            label: 'Visitors',
            value: countText(visitors),
            note: `${planShareText(visitors / plan.visitors)} of ${countText(plan.visitors)} planned`,
          },
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

function chanceFigure({ one_of, state }: ExperimentRecord): Figure {
  const label = 'If nothing differed';
  if (one_of === null) {
    const note = state === 'ended' ? 'no difference was found' : 'no look is beyond its bound yet';
    return { label, value: '–', note };
  }
  return {
    label,
    value: chanceText(1 / one_of),
    note: 'experiments would find a gap like this',
  };
}

function divisionFigure({ ratio: { p } }: ExperimentRecord): Figure {
  return {
    label: 'A split this uneven',
    value: chanceText(p),
    note: 'where chance alone divides',
  };
}
