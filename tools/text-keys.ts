import { join, relative } from 'node:path';
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isBinaryExpression,
  isElementAccessExpression,
} from 'typescript/unstable/ast/is';
import { API, type Project, TypeFlags } from 'typescript/unstable/sync';
import { lineAt, PRODUCT_SOURCE, ROOT } from './tree.ts';

/** Accesses that may stay, each as its file and its code. The list may only shrink. */
const EXCEPTIONS: readonly string[] = [
  // It asks first.
  'packages/contracts/src/own.ts object[name]',
  // This walks over an object's own fields, and has tests with such names.
  'apps/server/src/platform/store/texts.ts object[key]',
  'apps/server/src/platform/store/cleaning/clean-value.ts object[field]',
  'apps/server/src/platform/store/cleaning/clean-value.ts one[name]',
  'apps/server/src/platform/store/cleaning/clean-value.ts other[name]',
  // Names of our own routes, islands, fields and libraries.
  'apps/server/src/console/create-console.ts open[key as PublicRoute]',
  'apps/server/src/console/create-console.ts signedIn[key as SignedInRoute]',
  'apps/site/src/islands/start.ts loaders[element.dataset.island as IslandName]',
  'apps/site/src/reviews/list-request.ts atts[name]',
  'packages/tracker/src/stamps/stamps.ts (/^(tzses|django_session)$/.test(field) ? session : identity)[field]',
];

/** An object with a field read by a computed key. */
interface Access {
  node: Node;
  key: Node;
}

/**
 * Finds places where an object is indexed by any text (`words[text]`, `text in words`), and
 * exceptions that are no longer needed, one sentence each. Every object has `constructor`,
 * `toString` and `__proto__`, even without such fields. A key whose type is a list of names is
 * allowed, unless `as` asserts it.
 *
 * @param root folder with a `tsconfig.json`
 * @param exceptions allowed places: `path code`
 */
export function textKeys(root: string, exceptions: readonly string[]): string[] {
  const api = new API({ cwd: root });
  try {
    const [project] = api
      .updateSnapshot({ openProject: join(root, 'tsconfig.json') })
      .getProjects();
    if (project === undefined) throw new Error(`There is no tsconfig.json in ${root}.`);
    const files = project.program
      .getSourceFileNames()
      .filter((file) => PRODUCT_SOURCE.test(relative(root, file)));
    const found = files.flatMap((file) => textKeysIn(project, root, file));
    const named = found.map(({ place }) => place);
    return [
      ...found
        .filter(({ place }) => !exceptions.includes(place))
        .map(
          ({ place, line }) =>
            `${place} (line ${line}) takes any text as a key: use getOwn(object, name), or a Map.`,
        ),
      ...exceptions
        .filter((place) => !named.includes(place))
        .map((place) => `${place} is missing or harmless: delete it in EXCEPTIONS.`),
    ];
  } finally {
    api.close();
  }
}

function textKeysIn(
  { program, checker }: Project,
  root: string,
  file: string,
): { place: string; line: number }[] {
  const source = program.getSourceFile(file);
  if (source === undefined) return [];
  const accesses = accessesIn(source);
  if (accesses.length === 0) return [];
  const types = checker.getTypeAtLocation(accesses.map(({ key }) => key));
  return accesses.flatMap(({ node, key }, index) => {
    const isText = ((types[index]?.flags ?? 0) & TypeFlags.String) !== 0;
    if (!isText && !isAsExpression(key)) return [];
    const line = lineAt(source.text, node.getStart(source));
    return { place: `${relative(root, file)} ${node.getText(source)}`, line };
  });
}

function accessesIn(node: Node): Access[] {
  const found: Access[] = [];
  if (isElementAccessExpression(node)) found.push({ node, key: node.argumentExpression });
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) {
    found.push({ node, key: node.left });
  }
  node.forEachChild((child) => {
    found.push(...accessesIn(child));
  });
  return found;
}

if (import.meta.main) {
  const errors = textKeys(ROOT, EXCEPTIONS);
  for (const error of errors) console.error(error);
  console.log(`${EXCEPTIONS.length} exceptions, ${errors.length} errors`);
  if (errors.length > 0) process.exit(1);
}
