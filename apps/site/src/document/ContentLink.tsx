import type { Link } from '@zipfront/contracts/content/link';
import { type TrackedClick, tracked } from '../tracking/tracked.ts';
import { hrefOn, type View } from './view.ts';

interface Props {
  view: View;
  link: Link;
  className?: string | undefined;
  /** What a click is called where the content does not say; without it the link is not tracked. */
  track?: TrackedClick;
}

/** A link as content wrote it: its address as this page should write it, its clicks named. */
export function ContentLink({ view, link, className, track }: Props) {
  const named = link.track ?? track;
  return (
    <a className={className} href={hrefOn(view, link.href)} {...(named && tracked(named))}>
      {link.label}
    </a>
  );
}
