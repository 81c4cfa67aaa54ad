import { ECMASCRIPT_EDITION } from '@zipfront/contracts/pages/oldest-browsers';
import { type AnyNode, type Expression, type Pattern, type PrivateIdentifier, parse } from 'acorn';
import { full } from 'acorn-walk';

/** A name in a script that may be a feature of the language or of a browser. */
export interface ScriptName {
  kind: /** A variable that the script does not declare. */
    | 'global'
    /** A property that is read, checked with `in`, or destructured. */
    | 'property'
    /** A key of an object that is passed to a function. */
    | 'option'
    /** A string that may name an event: an argument among several, or an element of an array. */
    | 'event'
    /** A string that is passed to a function that expects selectors or media queries. */
    | 'selector'
    | 'query'
    /** A property of a `style`. */
    | 'style';
  name: string;
  /** The global object of a property, or the function of an option; otherwise empty. */
  of: string;
  /** Position in characters. */
  start: number;
}

const SELECTOR_FUNCTIONS = ['closest', 'matches', 'querySelector', 'querySelectorAll'];

/** Methods that return iterators, except as functions of `Object`, which return arrays. */
const ITERATOR_METHODS = ['entries', 'keys', 'matchAll', 'values'];

/**
 * All names in a script that may be features.
 *
 * @throws SyntaxError if its syntax is newer than the oldest supported browsers can parse
 */
export function scriptNames(code: string): ScriptName[] {
  const tree = parse(code, { ecmaVersion: ECMASCRIPT_EDITION, sourceType: 'module' });
  const declared = declaredNames(tree);
  const names: ScriptName[] = [];
  const isGlobal = (node: AnyNode) => node.type === 'Identifier' && !declared.has(node.name);
  full(tree, (each) => {
    const node = each as AnyNode;
    const { start } = node;
    const add = (kind: ScriptName['kind'], name: string, of = '') =>
      names.push({ kind, name, of, start });
    if (node.type === 'Identifier' && isGlobal(node)) add('global', node.name);
    if (node.type === 'MemberExpression') {
      const name = keyName(node.property, node.computed);
      if (name !== null) addProperty(name, node.object);
    }
    if (node.type === 'ObjectPattern') {
      for (const property of node.properties) {
        if (property.type === 'RestElement') continue;
        const name = keyName(property.key, property.computed);
        if (name !== null) add('property', name);
      }
    }
    if (node.type === 'BinaryExpression' && node.operator === 'in') {
      const name = literalText(node.left);
      if (name !== null) addProperty(name, node.right);
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') addCall(node);
    if (node.type === 'ArrayExpression') addEvents(node.elements);

    function addEvents(texts: (AnyNode | null)[]): void {
      for (const each of texts) {
        const name = each && literalText(each);
        if (name) add('event', name);
      }
    }

    function addProperty(name: string, object: AnyNode): void {
      // `data-` attributes are the page's own.
      if (isProperty(object, 'dataset')) return;
      if (isProperty(object, 'style')) add('style', name);
      else if (makesIterator(object)) add('property', name, 'Iterator');
      else add('property', name, isGlobal(object) ? (object as { name: string }).name : '');
    }

    function addCall(call: AnyNode & { type: 'CallExpression' | 'NewExpression' }): void {
      if (call.arguments.length > 1) addEvents(call.arguments);
      const callee = calleeName(call.callee);
      if (callee === null) return;
      for (const argument of call.arguments) {
        if (argument.type === 'ObjectExpression') {
          for (const property of argument.properties) {
            if (property.type === 'SpreadElement') continue;
            const name = keyName(property.key, property.computed);
            if (name !== null) add('option', name, callee);
          }
        }
        const given = literalText(argument);
        if (given !== null && SELECTOR_FUNCTIONS.includes(callee)) add('selector', given);
        if (given !== null && callee === 'matchMedia') add('query', given);
      }
    }
  });
  return names;
}

function makesIterator(node: AnyNode): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property, computed } = node.callee;
  const isOfObject = object.type === 'Identifier' && object.name === 'Object';
  return ITERATOR_METHODS.includes(keyName(property, computed) ?? '') && !isOfObject;
}

function isProperty(node: AnyNode, name: string): boolean {
  return node.type === 'MemberExpression' && keyName(node.property, node.computed) === name;
}

function calleeName(callee: AnyNode): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return keyName(callee.property, callee.computed);
  return null;
}

/** The name of a key; null if it is computed at run time. */
function keyName(key: Expression | PrivateIdentifier, computed: boolean): string | null {
  if (!computed && key.type === 'Identifier') return key.name;
  return literalText(key);
}

function literalText(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

/**
 * Every name that a script declares in any scope; minified code does not reuse the name of a
 * global.
 */
function declaredNames(tree: AnyNode): Set<string> {
  const declared = new Set<string>();
  const add = (pattern: Pattern | null | undefined): void => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') declared.add(pattern.name);
    if (pattern.type === 'AssignmentPattern') add(pattern.left);
    if (pattern.type === 'RestElement') add(pattern.argument);
    if (pattern.type === 'ArrayPattern') pattern.elements.forEach(add);
    if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        add(property.type === 'RestElement' ? property : property.value);
      }
    }
  };
  full(tree, (each) => {
    const node = each as AnyNode;
    if (node.type === 'CatchClause') add(node.param);
    if ('params' in node) node.params.forEach(add);
    if ('id' in node) add(node.id);
    if ('local' in node && node.type !== 'ExportSpecifier') add(node.local);
  });
  return declared;
}
