import { countText, percentText } from '../ui/format.ts';
import { branchesOf, type Step, stepOf, type VisitSet, widthOf } from './visit-sets.ts';

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
  const { rows, height } = layoutOf(all?.steps ?? []);
  const x = (set: number) => NAME_WIDTH + set * (SET_WIDTH + GAP);
  return (
    <svg
      className="picture funnel-picture"
      width={x(sets.length) - GAP}
      height={height}
      aria-label="Steps of visits on their way to a lead"
    >
      {rows.map(({ step: { step, label }, branch, y }) => (
        <g key={step}>
          {branch === '' ? null : <text y={y - 10}>{branch}</text>}
          <text y={y + BAR_HEIGHT - 2} className="name">
            {label}
          </text>
        </g>
      ))}
      {sets.map((set, at) => (
        <g key={set.group} transform={`translate(${x(at)} 0)`}>
          <text y={11}>{shortLabel(set)}</text>
          {rows.map(({ step: { step: name }, y }) => {
            const step = stepOf(set, name);
            return step === undefined ? null : (
              <g key={name} transform={`translate(0 ${y})`}>
                <rect className="ground" width={SET_WIDTH} height={BAR_HEIGHT} rx={3} />
                <rect
                  className="bar"
                  width={widthOf(step) * SET_WIDTH}
                  height={BAR_HEIGHT}
                  rx={3}
                />
                <text y={BAR_HEIGHT + 14}>
                  {countText(step.count)}
                  {step.share_of_first === null
                    ? ''
                    : ` · ${percentText(step.share_of_first)} of the first`}
                </text>
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

/** The steps with their places from the top; the first of a branch has its name over it. */
function layoutOf(steps: readonly Step[]) {
  let height = HEAD;
  const rows = branchesOf(steps).flatMap((branch) =>
    branch.steps.map((step, at) => {
      const name = at === 0 ? branch.name : '';
      const y = height + (name === '' ? 0 : HEAD);
      height = y + ROW;
      return { step, branch: name, y };
    }),
  );
  return { rows, height };
}

function shortLabel({ label }: VisitSet): string {
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH - 1)}…` : label;
}
