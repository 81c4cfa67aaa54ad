import { ContentLink } from './ContentLink.tsx';
import type { View } from './view.ts';

/** Beside every form: the way to what becomes of what is asked for. */
export function PolicyNote({ view }: { view: View }) {
  return (
    <p className="policy">
      <ContentLink view={view} link={view.site.policy} />
    </p>
  );
}
