import type { Link } from '@zipfront/contracts/content/link';
import type { ReactNode } from 'react';
import { type TrackedClick, tracked } from '../tracking/tracked.ts';
import { hrefOn, type View } from './view.ts';

interface Props {
  view: View;
  link: Link;
  className?: string | undefined;
  /** Name of a click where the content has none; without it the link is not tracked. */
  track?: TrackedClick;
  /** Follows the label. */
  children?: ReactNode;
}

/** A link as content wrote it: its address as this page should write it, its clicks named. */
export function ContentLink({ view, link, className, track, children }: Props) {
  return (
    <a className={className} href={hrefOn(view, link.href)} {...tracked(link.track ?? track)}>
      {link.label}
      {children}
    </a>
  );
}
