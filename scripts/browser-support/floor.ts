/**
 * The oldest browsers that everything works in: what is built for browsers is lowered to what they
 * understand, and the check of what was built refuses what they lack. On phones and computers.
 */
export const OLDEST_BROWSERS = { chrome: '109', firefox: '128', safari: '16.4' } as const;

/** The same for the targets of a Vite build. */
export const BUILD_TARGETS = [
  `chrome${OLDEST_BROWSERS.chrome}`,
  `firefox${OLDEST_BROWSERS.firefox}`,
  `safari${OLDEST_BROWSERS.safari}`,
  `ios${OLDEST_BROWSERS.safari}`,
];

/**
 * The newest edition of ECMAScript whose syntax all of them read: 2024 has the flag `v` of regular
 * expressions, which Safari 16.4 and Chrome 109 lack.
 */
export const ECMASCRIPT_EDITION = 2023;
