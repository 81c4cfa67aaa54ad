import type { PlatformName } from '@zipfront/contracts/console/platform-name';
import { DAY_MS, HOUR_MS } from '@zipfront/contracts/day-ms';
import type { AttributionField } from '@zipfront/contracts/read-attribution';

/** Rules of a platform for what it accepts. */
export interface PlatformRules {
  /** Its click ids; the first that a click has is sent, and no other. */
  clickIds: readonly [AttributionField, ...AttributionField[]];
  /** The age of a click from which a conversion of it is accepted. */
  minClickAgeMs: number;
  /** The age of a click up to which a conversion of it is accepted; null without a bound. */
  maxClickAgeMs: number | null;
  /** The age of a conversion up to which it is accepted. */
  maxAgeMs: number;
  /** Whether a conversion that was sent can be changed. */
  isAdjustable: boolean;
}

/**
 * The rules of each platform. Google: clicks from 6 hours to 90 days. Microsoft: an hour after the click, conversions of
 * the last 90 days. Meta: events of the last 7 days, and one older event refuses a whole request.
 */
export const PLATFORM_RULES: Record<PlatformName, PlatformRules> = {
  google: {
    clickIds: ['gclid', 'wbraid', 'gbraid'],
    minClickAgeMs: 6 * HOUR_MS,
    maxClickAgeMs: 90 * DAY_MS,
    maxAgeMs: 90 * DAY_MS,
    isAdjustable: true,
  },
  microsoft: {
    clickIds: ['msclkid'],
    minClickAgeMs: HOUR_MS,
    maxClickAgeMs: 90 * DAY_MS,
    maxAgeMs: 90 * DAY_MS,
    isAdjustable: true,
  },
  meta: {
    clickIds: ['fbclid'],
    minClickAgeMs: 0,
    maxClickAgeMs: null,
    maxAgeMs: 7 * DAY_MS,
    isAdjustable: false,
  },
};
