import { countText, percentText } from '../ui/format.ts';
import { type VisitSet, widthOf } from './visit-sets.ts';

const NAME_WIDTH = 150;
const SET_WIDTH = 260;
const GAP = 20;
const HEAD = 24;
const ROW = 44;
const BAR_HEIGHT = 14;

/** Characters over the bars of a group. */
const LABEL_LENGTH = 36;

/** The steps as a drawing, for a file: on the screen they are a table. */
export function FunnelPicture({ sets }: { sets: readonly VisitSet[] }) {
  const [all] = sets;
  const steps = all?.steps ?? [];
  const x = (set: number) => NAME_WIDTH + set * (SET_WIDTH + GAP);
  return (
    <svg
      className="picture funnel-picture"
      width={x(sets.length) - GAP}
      height={HEAD + steps.length * ROW}
      aria-label="Steps of visits on their way to a lead"
    >
      {steps.map(({ step, label }, row) => (
        <text key={step} y={HEAD + row * ROW + BAR_HEIGHT - 2} className="name">
          {label}
        </text>
      ))}
      {sets.map((set, at) => (
        <g key={set.group} transform={`translate(${x(at)} 0)`}>
          <text y={11}>{shortLabel(set)}</text>
          {set.steps.map((step, row) => (
            <g key={step.step} transform={`translate(0 ${HEAD + row * ROW})`}>
              <rect className="ground" width={SET_WIDTH} height={BAR_HEIGHT} rx={3} />
              <rect className="bar" width={widthOf(step) * SET_WIDTH} height={BAR_HEIGHT} rx={3} />
              <text y={BAR_HEIGHT + 14}>
                {countText(step.count)}
                {step.share_of_first === null
                  ? ''
                  : ` · ${percentText(step.share_of_first)} of the first`}
              </text>
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

function shortLabel({ label }: VisitSet): string {
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label;
}
