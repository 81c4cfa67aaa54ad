import type { Link } from '@zipfront/contracts/content/link';
import { tracked } from '../tracking/tracked.ts';
import { hrefOn, type View } from './view.ts';

/** The site's link to what becomes of what a form asks for, as a page should write it. */
export function policyOf(view: View): Link {
  const { policy } = view.site;
  return { ...policy, href: hrefOn(view, policy.href) };
}

/** Stands beside every form. */
export function PolicyNote({ policy: { href, label, track } }: { policy: Link }) {
  return (
    <p className="policy">
      <a href={href} {...tracked(track)}>
        {label}
      </a>
    </p>
  );
}
