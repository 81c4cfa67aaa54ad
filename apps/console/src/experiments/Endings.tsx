import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import type { ExperimentRecord } from './experiment-record.ts';

/** The lines for the content file that end the experiment. */
export function Endings({ experiment: { endings, state } }: { experiment: ExperimentRecord }) {
  return (
    <Card title="End it">
      {endings.length === 0 ? (
        <p className="table-note">The content no longer has this experiment.</p>
      ) : (
        <div className="body">
          <p className="quiet">
            An experiment ends in the content file of its page
            {state === 'running' ? ', before the plan is full without a result' : ''}.
          </p>
          <div className="side-by-side">
            {endings.map(({ variant, lines }) => (
              <CopyText key={variant} label={`Make ${variant} the page`} text={lines} />
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}
