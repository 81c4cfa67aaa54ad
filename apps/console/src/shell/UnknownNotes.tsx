import { Link } from '@tanstack/react-router';
import type { Why } from '../ui/Unknown.tsx';
import { useMayOpen } from './use-may-open.ts';

export interface LeftOut {
  label: string;
  why: Why;
}

/** Lists each reason once, with a link to where what is missing is added. */
export function UnknownNotes({
  reasons,
  leftOut = [],
}: {
  reasons: readonly Why[];
  leftOut?: readonly LeftOut[];
}) {
  const dashes = [...new Map(reasons.map((why) => [why.text, why])).values()];
  const columns = [...Map.groupBy(leftOut, ({ why }) => why.text).values()];
  if (dashes.length + columns.length === 0) return null;
  return (
    <p className="table-note">
      {dashes.length === 0 ? null : (
        <>
          Unknown:{' '}
          {dashes.map((why, index) => (
            <span key={why.text}>
              {index === 0 ? '' : '; '}
              <Reason why={why} />
            </span>
          ))}
          .{' '}
        </>
      )}
      {columns.map((ofReason) => {
        const [{ why } = { why: { text: '' } }] = ofReason;
        return (
          <span key={why.text}>
            Not shown: {LIST.format(ofReason.map(({ label }) => label))}, because{' '}
            <Reason why={why} />.{' '}
          </span>
        );
      })}
    </p>
  );
}

const LIST = new Intl.ListFormat('en-US');

function Reason({ why: { text, cure } }: { why: Why }) {
  const mayCure = useMayOpen(cure?.to ?? '');
  return (
    <>
      {text}
      {cure && mayCure ? (
        <>
          {' '}
          (
          <Link to={cure.to} className="link">
            {cure.label}
          </Link>
          )
        </>
      ) : null}
    </>
  );
}
