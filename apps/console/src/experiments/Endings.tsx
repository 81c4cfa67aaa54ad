import { Card } from '../ui/Card.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import type { ExperimentRecord } from './experiment-record.ts';

export function Endings({ experiment: { endings, state } }: { experiment: ExperimentRecord }) {
  return (
    <Card title="End it">
      {endings.length === 0 ? (
        <p className="table-note">The content no longer has this experiment.</p>
      ) : (
        <div className="body">
          <p className="quiet">
            To end it, change the content file of its page.
            {state === 'running' ? ' The plan is not full yet: it would end without a result.' : ''}
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
