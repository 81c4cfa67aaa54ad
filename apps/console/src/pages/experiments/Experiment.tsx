import type { ExperimentScreen, ExperimentView } from '@zipfront/contracts/console/experiments';
import { itemPath } from '@zipfront/contracts/console/paths';
import { dateText } from '@zipfront/contracts/time';
import { dayText } from './Experiments.tsx';
import { pText, whole } from './percent.ts';
import { Variants } from './Variants.tsx';
import { WhatIsThis } from './WhatIsThis.tsx';
import { ZChart } from './ZChart.tsx';

/** Shows the result of an experiment as a sentence, then the numbers behind it. */
export function Experiment({ experiment }: Extract<ExperimentScreen, { name: 'experiment' }>) {
  const {
    state,
    sentence,
    isSample,
    plan,
    variants,
    lookedOn,
    areEarningsKnown,
    revenueUntil,
    oneOf,
  } = experiment;
  const isInvalidated = state === 'invalidated';
  return (
    <>
      <p className="verdict">
        <span className={`state state-${state}`}>{state}</span> {sentence}
      </p>
      {isSample ? (
        <p className="aside">These are samples. They are left out with the first real visitor.</p>
      ) : null}
      <p>
        Day {dayText(experiment)}, on the page {experiment.path}. The plan: {whole(plan.visitors)}{' '}
        visitors from {dateText(plan.start)}
        {plan.end === null ? '' : ` to ${dateText(plan.end)}`}.
        {oneOf === null
          ? null
          : ` If nothing differed, a gap like this or larger would be found in about 1 of ${whole(oneOf)} such experiments.`}
      </p>
      {isInvalidated ? <Cover experiment={experiment} /> : null}
      <section aria-labelledby="variants">
        <h2 id="variants">Variants</h2>
        <Variants {...{ variants, lookedOn, revenueUntil, isInvalidated }} />
        <p>
          <a href={itemPath('experimentVariants', experiment.name)}>CSV of the variants</a>
        </p>
        {isInvalidated ? null : <Division experiment={experiment} />}
        {isInvalidated || !areEarningsKnown ? null : <RevenueNote until={revenueUntil} />}
      </section>
      {isInvalidated || lookedOn === null ? null : (
        <section aria-labelledby="looks">
          <h2 id="looks">Day by day</h2>
          <ZChart experiment={experiment} />
          <p>
            <a href={itemPath('experimentInterimAnalyses', experiment.name)}>
              CSV of the interim analyses
            </a>
          </p>
          <p>
            <a href={itemPath('experimentDays', experiment.name)}>
              Visitors, hand-offs and earnings by day as CSV
            </a>
          </p>
        </section>
      )}
      <Endings experiment={experiment} />
      <WhatIsThis />
    </>
  );
}

function Division({ experiment: { ratio, timeZone } }: { experiment: ExperimentView }) {
  return (
    <p className="aside">
      Visitors are divided as the weights say: {pText(ratio.p)}, and below 0.001 it would be an
      error. Counts are up to now; the difference is that of the last day that is over. Days are
      those of {timeZone}.
    </p>
  );
}

function RevenueNote({ until }: { until: string | null }) {
  return (
    <details>
      <summary>How revenue is computed</summary>
      <p>
        Revenue per visitor: what partners approved of the hand-offs within seven days after the
        variant was shown, less what was reversed, ÷ visitors. Visitors count once they were shown
        it 14 days ago{until === null ? '; none was yet' : `: until ${dateText(until)}`}. The
        difference, by Welch&#39;s t with its 95% interval, is shown when the experiment is over; it
        decides nothing, as the plan is one for hand-offs.
      </p>
    </details>
  );
}

/** Replaces a result that must not be used. */
function Cover({ experiment: { ratio } }: { experiment: ExperimentView }) {
  return (
    <section aria-labelledby="cover" className="cover">
      <h2 id="cover">Why no result is shown</h2>
      <p>
        By chance alone, visitors are divided as unevenly as here with {pText(ratio.p)} (chi-squared{' '}
        {ratio.chiSquared.toFixed(1)}). So something else has chosen who is counted, and the rates
        compare different people. Look for these causes, then start again under a new name:
      </p>
      <ul className="causes">
        <li>The script of a variant fails: its share of the assigned is lower below.</li>
        <li>A variant is so slow, or so different, that visitors leave before they are counted.</li>
        <li>Bots that do not say what they are, on one of the variants.</li>
        <li>A redirect, a cache or a link that leads to one variant alone.</li>
        <li>Visitors of one variant opted out, or their browsers block the tracker.</li>
      </ul>
    </section>
  );
}

function Endings({ experiment: { endings, state } }: { experiment: ExperimentView }) {
  if (endings.length === 0) {
    return <p className="aside">The content does not have this experiment any more.</p>;
  }
  return (
    <section aria-labelledby="endings">
      <h2 id="endings">End it</h2>
      <p>
        An experiment is ended in the page&#39;s file
        {state === 'running' ? '; before the plan is full, that ends it without a result' : ''}.
      </p>
      {endings.map(({ variant, lines }) => (
        <details key={variant}>
          <summary>The lines that make {variant} the page</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
          <pre className="file-lines" tabIndex={0}>
            {lines}
          </pre>
        </details>
      ))}
    </section>
  );
}
