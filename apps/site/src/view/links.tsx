import type { Link } from '@zipfront/contracts/content/link';
import type { ReactNode } from 'react';
import { hrefOn, type View } from './view.ts';

/** Names of a click on a tracked element: the same words in every language. */
export interface TrackedClick {
  /** The place of the link on the page: the category of its click, for example `header`. */
  location: string;
  click: string;
  name: string;
}

/** Behaviours, 2.1.14; nothing without tracking. */
export function tracked(clicked: TrackedClick | undefined) {
  if (!clicked) return {};
  const { location, click, name } = clicked;
  return { 'data-track-location': location, 'data-track-click': click, 'data-track-name': name };
}

interface Props {
  view: View;
  link: Link;
  className?: string | undefined;
  /** Name of a click if the content has none; without it the link is not tracked. */
  track?: TrackedClick;
  children?: ReactNode;
}

/** A link of the content, with the address as this page must write it and with named clicks. */
export function ContentLink({ view, link, className, track, children }: Props) {
  return (
    <a className={className} href={hrefOn(view, link.href)} {...tracked(link.track ?? track)}>
      {link.label}
      {children}
    </a>
  );
}

export function policyLink(view: View): Link {
  const { policy } = view.site;
  return { ...policy, href: hrefOn(view, policy.href) };
}

export function PolicyNote({ policy: { href, label, track } }: { policy: Link }) {
  return (
    <p className="policy">
      <a href={href} {...tracked(track)}>
        {label}
      </a>
    </p>
  );
}
