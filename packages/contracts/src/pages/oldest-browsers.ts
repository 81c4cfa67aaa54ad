/** Builds target them, and the check of the built files refuses features that they lack. */
export const OLDEST_BROWSERS = { chrome: '109', firefox: '128', safari: '16.4' } as const;

export const BUILD_TARGETS = [
  `chrome${OLDEST_BROWSERS.chrome}`,
  `firefox${OLDEST_BROWSERS.firefox}`,
  `safari${OLDEST_BROWSERS.safari}`,
  `ios${OLDEST_BROWSERS.safari}`,
];

/** 2024 adds the flag `v` of regular expressions, which Safari 16.4 and Chrome 109 lack. */
export const ECMASCRIPT_EDITION = 2023;
