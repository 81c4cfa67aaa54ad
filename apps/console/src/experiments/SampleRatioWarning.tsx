import { Card } from '../ui/Card.tsx';
import type { ExperimentRecord } from './experiment-record.ts';
import { chanceText } from './result-texts.ts';

/** The warning stands in the place of a result that must not be used. */
export function SampleRatioWarning({ experiment: { ratio } }: { experiment: ExperimentRecord }) {
  return (
    <Card title="Why no result is shown">
      <div className="body prose">
        <p>
          A split this uneven happens by chance {chanceText(ratio.p)}. So something else has chosen
          who is counted, and the rates would compare different people.
        </p>
        <p>Look for these causes, then start again under a new name:</p>
        <ul className="causes">
          <li>The script of a variant fails: fewer of its assigned visitors are counted below.</li>
          <li>
            A variant is so slow, or so different, that visitors leave before they are counted.
          </li>
          <li>Bots that do not say what they are, on one of the variants.</li>
          <li>A redirect, a cache or a link that leads to one variant alone.</li>
          <li>Visitors of one variant opted out, or their browsers block the tracker.</li>
        </ul>
        <p className="quiet">
          Pearson&#39;s chi-squared {ratio.chi_squared.toFixed(1)}; p below 0.001 is an alarm.
        </p>
      </div>
    </Card>
  );
}
