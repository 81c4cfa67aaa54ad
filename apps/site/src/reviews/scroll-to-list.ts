import { headerRoom, scrollOver } from '../behaviours/scrolling.ts';

/** Duration of scrolling to the top of the list, and the room above it (behaviours, 9.31). */
const SCROLL_MS = 468;
const OFFSET_PX = 16;

/**
 * Scrolls to the top of a list, below what is fixed at the top of the screen; stays where it is if
 * that can be seen already. Resolves when it is there, or the visitor scrolls elsewhere.
 */
export async function scrollToList(top: Element): Promise<void> {
  const header = headerRoom();
  const place = top.getBoundingClientRect().top;
  if (place >= header && place < innerHeight) return;
  const end = scrollY + place - header - OFFSET_PX;
  const ease = (time: number) => (1 - Math.cos(Math.PI * time)) / 2;
  await scrollOver({ to: () => end, ms: SCROLL_MS, ease });
}
