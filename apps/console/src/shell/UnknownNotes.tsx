import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { screensOf } from '@zipfront/contracts/console/screens';
import { sessionQuery } from '../api/queries.ts';
import type { Why } from '../ui/Unknown.tsx';

/** What the dashes of a table mean, each reason once, with the way to what is missing. */
export function UnknownNotes({ reasons }: { reasons: readonly Why[] }) {
  const { data: session } = useQuery(sessionQuery);
  const paths = session ? screensOf(session.role).map(({ path }) => path) : [];
  const found = [...new Map(reasons.map((why) => [why.text, why])).values()];
  if (found.length === 0) return null;
  return (
    <p className="table-note">
      Why a dash:{' '}
      {found.map(({ text, cure }, at) => (
        <span key={text}>
          {at === 0 ? '' : '; '}
          {text}
          {cure && paths.includes(cure.to) ? (
            <>
              {' '}
              (
              <Link to={cure.to} className="link">
                {cure.label}
              </Link>
              )
            </>
          ) : null}
        </span>
      ))}
      .
    </p>
  );
}
