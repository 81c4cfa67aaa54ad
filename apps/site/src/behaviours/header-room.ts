import type { IslandName } from '../islands/island.ts';

/** Elements that may stay in sight at the top of the screen: the header, and a list of anchors under it. */
const BARS = `.header-buttons, [data-island=${'anchors-list' satisfies IslandName}]`;

/** The height of what stays in sight at the top of the screen, in px: 0 where nothing does. */
export function headerRoom(): number {
  return [...document.querySelectorAll(BARS)]
    .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
    .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
}
