import { requirePart } from '../../elements/require-part.ts';

const READING_PX = 48;

export function attach(lists: HTMLElement[]): void {
  for (const list of lists) markCurrent(list);
}

/** Marks the link of the part of the page that is being read, while the page is scrolled. */
function markCurrent(list: HTMLElement): void {
  const row = requirePart(list, 'ul');
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const targets = links.flatMap((link) => {
    const place = document.getElementById(link.hash.slice(1));
    return place ? [{ link, place }] : [];
  });
  let marked: HTMLAnchorElement | null = null;
  let waiting = false;

  const mark = () => {
    waiting = false;
    const { scrollHeight, clientHeight } = document.documentElement;
    const current = currentPlace(
      targets.map(({ link, place }) => ({ link, top: place.getBoundingClientRect().top })),
      whereItStays(list) + list.offsetHeight + READING_PX,
      scrollY + clientHeight >= scrollHeight - 1,
    );
    if (current === marked) return;
    marked?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'true');
    if (current) showIn(row, current);
    marked = current;
  };
  const look = () => {
    if (!waiting) requestAnimationFrame(mark);
    waiting = true;
  };
  addEventListener('scroll', look, { passive: true });
  addEventListener('resize', look, { passive: true });
  look();
}

/** Returns px from the window's top; 0 if it scrolls away. */
function whereItStays(list: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(list).top) || 0;
}

/** Scrolls only a row of links, so that one of them is visible. */
function showIn(row: HTMLElement, link: HTMLElement): void {
  const middle = link.offsetLeft + link.offsetWidth / 2;
  row.scrollTo({ left: middle - row.clientWidth / 2, behavior: 'instant' });
}

export interface Place<Link> {
  link: Link;
  top: number;
}

/**
 * The link of the place at `line`, in px: null before the first; at the end the last, which may be
 * too short to reach the line.
 */
export function currentPlace<Link>(
  places: Place<Link>[],
  line: number,
  atEnd: boolean,
): Link | null {
  if (atEnd) return places.at(-1)?.link ?? null;
  return places.findLast(({ top }) => top <= line)?.link ?? null;
}
