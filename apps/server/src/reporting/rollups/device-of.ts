import type { Device } from '../../platform/store/cubes.ts';

/** Browsers' user agents are shorter. */
const MAX_AGENT_LENGTH = 512;

const TABLET = /iPad|Tablet|Android(?!.*Mobile)/;
const PHONE = /Mobi|iPhone|iPod/;

/** The class of a device by the user agent of its browser, which itself is not stored. */
export function deviceOf(userAgent: string): Device {
  const agent = userAgent.slice(0, MAX_AGENT_LENGTH);
  if (TABLET.test(agent)) return 'tablet';
  return PHONE.test(agent) ? 'phone' : 'desktop';
}
