import type {
  ExperimentColumn,
  ExperimentScreen,
  ExperimentSummary,
  PlannerView,
} from '@zipfront/contracts/console/experiments';
import type { TableOrder } from '@zipfront/contracts/console/forms-and-tables';
import { CONSOLE_PATHS, itemPath } from '@zipfront/contracts/console/paths';
import { TextField } from '../../../../site/src/forms/fields.tsx';
import { SubmitButton } from '../../../../site/src/forms/SubmitButton.tsx';
import { GetForm } from '../forms.tsx';
import { Rows } from '../Guarded.tsx';
import { SortField } from '../reports/SortField.tsx';
import { SortHeadings } from '../reports/SortHeadings.tsx';
import { whole } from './percent.ts';
import { WhatIsThis } from './WhatIsThis.tsx';

/** Headings that sort the experiments. */
const LABELS: Record<ExperimentColumn, string> = {
  experiment: 'Experiment',
  page: 'Page',
  day: 'Day',
  state: 'State',
};

/** All experiments with their results, and a form that plans one. */
export function Experiments({
  experiments,
  order,
  csv,
  planner,
}: Extract<ExperimentScreen, { name: 'experiments' }>) {
  return (
    <>
      {experiments.length === 0 ? (
        <p className="lead">The content has no experiment yet.</p>
      ) : (
        <>
          <form method="get" action={CONSOLE_PATHS.experiments} className="filter sort-field">
            <SortField labels={LABELS} order={order} />
            <button type="submit" className="button small">
              Show
            </button>
          </form>
          <ExperimentTable experiments={experiments} order={order} />
          <p>
            <a href={csv}>CSV of the experiments</a>
          </p>
        </>
      )}
      <WhatIsThis />
      <Planner planner={planner} />
    </>
  );
}

function ExperimentTable({
  experiments,
  order,
}: {
  experiments: ExperimentSummary[];
  order: TableOrder<ExperimentColumn>;
}) {
  return (
    <table className="rows sortable" aria-label="Experiments">
      <thead>
        <tr>
          <SortHeadings
            columns={Object.keys(LABELS) as ExperimentColumn[]}
            labels={LABELS}
            order={order}
          />
          <th scope="col">Result</th>
        </tr>
      </thead>
      <Rows>
        {experiments.map((one) => (
          <tr key={one.name}>
            <th scope="row">
              <a href={itemPath('experiment', one.name)}>{one.name}</a>
            </th>
            <td data-label="Page">{one.path}</td>
            <td data-label="Day">{dayText(one)}</td>
            <td data-label="State">
              <span className={`state state-${one.state}`}>{one.state}</span>
            </td>
            <td data-label="Result">
              {one.isSample ? 'Sample data: ' : null}
              {one.sentence}
            </td>
          </tr>
        ))}
      </Rows>
    </table>
  );
}

/** The day of an experiment: `12 of 28`. */
export function dayText({ day, days }: Pick<ExperimentSummary, 'day' | 'days'>): string {
  if (day === null) return 'not started';
  return days === null ? String(day) : `${day} of ${days}`;
}

function Planner({ planner: { form, result } }: { planner: PlannerView }) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">Plan an experiment</h2>
      <p>
        The smaller the difference that is to be found, the more visitors it takes. With these it is
        found in 80 of 100 experiments.
      </p>
      <GetForm
        id="planner"
        action={`${CONSOLE_PATHS.experiments}#plan`}
        form={form}
        required={['rate', 'find', 'variants']}
      >
        <TextField
          name="rate"
          label="Hand-offs of 100 visitors today"
          hint="Such as 11.5"
          inputMode="decimal"
          maxLength={8}
        />
        <TextField
          name="find"
          label="The rate that is worth finding"
          hint="Such as 13"
          inputMode="decimal"
          maxLength={8}
        />
        <TextField
          name="variants"
          label="Variants, with the page as it stands"
          inputMode="numeric"
          maxLength={2}
        />
        <SubmitButton>Compute the plan</SubmitButton>
      </GetForm>
      {result === null ? null : (
        <div className="plan-result">
          <p role="status">
            <b>{whole(result.visitors)} visitors</b>, {whole(result.perVariant)} for each variant.
            Write these lines into the page&#39;s file:
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
          <pre className="file-lines" tabIndex={0}>
            {result.lines}
          </pre>
        </div>
      )}
    </section>
  );
}
