import { DAY_MS } from '@zipfront/contracts/day-ms';

/** The newest release, which breaks the form of a page. */
export const BAD_RELEASE = 'page-Sample03.js';

/** The releases of the samples, with the number of days before the fill at which each begins, the newest first. */
const RELEASES = [
  { name: BAD_RELEASE, daysAgo: 14 },
  { name: 'page-Sample02.js', daysAgo: 27 },
  { name: 'page-Sample01.js', daysAgo: Number.POSITIVE_INFINITY },
] as const;

/** The release that a page is sent with. @param until the present of all samples: epoch milliseconds */
export function sampleRelease(at: number, until: number): string {
  const { name } = RELEASES.find(({ daysAgo }) => at >= until - daysAgo * DAY_MS) ?? RELEASES[2];
  return name;
}
