/**
 * The permitted imports. A file imports from its own entry and from rows above it, never from later
 * rows below or a neighbour in its row. An entry is a folder or a file; if several contain a file,
 * the longest counts. Each list is a separate rule.
 */
const LAYERS = [
  [
    ['packages/contracts'],
    ['packages/tracker'],
    ['apps/site', 'apps/server'],
    ['apps/compare', 'apps/console', 'apps/demo'],
    ['packages/browser-support', 'packages/mutants'],
    ['data', 'scripts'],
    ['tools'],
    ['tests'],
  ],
  [
    ['apps/server/src/repository-path.ts'],
    ['apps/server/src/platform'],
    ['apps/server/src/site'],
    ['apps/server/src/services.ts'],
    ['apps/server/src/notifications'],
    ['apps/server/src/reporting'],
    ['apps/server/src/conversions'],
    ['apps/server/src/visitors'],
    ['apps/server/src/shipping'],
    ['apps/server/src/visitors/privacy', 'apps/server/src/console'],
    ['apps/server/src/gallery'],
    ['apps/server/src'],
  ],
  [['apps/server/src/conversions/ledger'], ['apps/server/src/conversions']],
  [['apps/server/src/reporting/spend'], ['apps/server/src/reporting/report']],
  [
    ['apps/site/src/loading'],
    [
      'apps/site/src/company',
      'apps/site/src/cookies',
      'apps/site/src/drawings',
      'apps/site/src/elements',
      'apps/site/src/requests',
      'apps/site/src/state',
      'apps/site/src/theme',
    ],
    [
      'apps/site/src/attribution',
      'apps/site/src/error-reporting',
      'apps/site/src/islands',
      'apps/site/src/tracking',
      'apps/site/src/zipcodes',
    ],
    [
      'apps/site/src/behaviours',
      'apps/site/src/challenge',
      'apps/site/src/forms',
      'apps/site/src/slider',
      'apps/site/src/view',
      'apps/site/src/visit-flow',
    ],
    [
      'apps/site/src/call-hours',
      'apps/site/src/consent',
      'apps/site/src/reviews',
      'apps/site/src/zip-form',
    ],
    ['apps/site/src/address-field'],
    ['apps/site/src/privacy-choices', 'apps/site/src/shipping'],
    ['apps/site/src/choices', 'apps/site/src/mail', 'apps/site/src/sections'],
    ['apps/site/src/island-loaders.ts'],
    ['apps/site/src/document', 'apps/site/src/touched.ts'],
    ['apps/site/src/page.ts', 'apps/site/src/render.tsx'],
  ],
];

/** Folders in which every file must belong to a row, so that a new folder gets its own. */
const COVERED = ['apps/server/src', 'apps/site/src'];

/** Tests and their helpers, which may import anything. */
const TESTS = String.raw`\.test\.tsx?$|/testing/`;

/** Matches the files of an entry that belong to no longer entry of its list. */
function filesOf(entry, layers) {
  const longer = layers.flat().filter((other) => other.startsWith(`${entry}/`));
  const excluded = longer.map((other) => `(?!${other.slice(entry.length)}(?:/|$))`);
  return `^${entry}${excluded.join('')}(?:/|$)`;
}

function layerRules(layers) {
  return layers.flatMap((entries, row) =>
    entries.flatMap((entry) => {
      const others = layers.slice(row).flat();
      const refused = others.filter((other) => other !== entry);
      if (refused.length === 0) return [];
      return {
        name: `${entry} imports only from the rows above it`,
        comment: 'Move what both need to an earlier row of LAYERS, or pass it as a parameter.',
        severity: 'error',
        from: { path: filesOf(entry, layers), pathNot: TESTS },
        to: { path: refused.map((other) => filesOf(other, layers)) },
      };
    }),
  );
}

/** A file without a row, whether it imports or is imported. */
function coverRules(folder) {
  const entries = LAYERS.flatMap((layers) => layers.flat()).filter((one) => one.startsWith(folder));
  const lost = {
    path: `^${folder}/`,
    pathNot: [TESTS, ...entries.map((entry) => `^${entry}(?:/|$)`)],
  };
  const rule = { comment: 'Give its folder a row in LAYERS.', severity: 'error' };
  return [
    { name: `a file of ${folder} has a row`, ...rule, from: lost, to: {} },
    { name: `what imports from ${folder} finds it in a row`, ...rule, from: {}, to: lost },
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no circle of imports', severity: 'error', from: {}, to: { circular: true } },
    ...LAYERS.flatMap(layerRules),
    ...COVERED.flatMap(coverRules),
    {
      name: 'only tests import the helpers of tests',
      severity: 'error',
      from: { path: '^(?:apps/[^/]+|packages/(?:contracts|tracker))/src/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'apps and packages import no scripts and tools',
      severity: 'error',
      from: { path: '^(?:apps|packages)/', pathNot: String.raw`\.test\.tsx?$` },
      to: { path: '^(?:scripts|tools)/' },
    },
  ],
  options: {
    parser: 'swc',
    exclude: {
      path: '(?:^|/)(?:node_modules|dist)/|^tests/bench/peers/|^tools/docs-site/site/',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['zipfront-source', 'import', 'default'],
    },
  },
};
