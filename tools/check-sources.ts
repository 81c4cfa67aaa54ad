import { checkApiDocument } from './api-document.ts';
import { checkBehaviours } from './behaviours.ts';
import { checkTables } from './content-tables.ts';
import { checkDocuments } from './named-files.ts';
import { checkPatterns } from './slow-patterns.ts';
import { type Findings, ROOT, readTree, type Tree } from './tree.ts';
import { checkWording } from './wording.ts';

/** Our own checks of sources and documents, which read the repository once. */
const CHECKS: Record<string, (tree: Tree) => Findings | Promise<Findings>> = {
  wording: checkWording,
  'slow patterns': checkPatterns,
  behaviours: checkBehaviours,
  'tables of fields': checkTables,
  'files that documents name': checkDocuments,
  'document of the API': () => checkApiDocument(),
};

const tree = readTree(ROOT);
let passed = true;
for (const [name, check] of Object.entries(CHECKS)) {
  const started = performance.now();
  const { count, of, errors } = await check(tree);
  for (const error of errors) console.error(error);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`  ${name}: ${count} ${of}, ${errors.length} errors, in ${seconds} s`);
  passed &&= errors.length === 0 && count > 0;
}
process.exit(passed ? 0 : 1);
