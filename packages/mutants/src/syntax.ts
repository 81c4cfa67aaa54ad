/** A node of the syntax tree (ESTree) from Vite's parser. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function child(node: Node, key: string): Node | null {
  const value = node[key];
  return isNode(value) ? value : null;
}

/** Several children of a node, by their name. */
export function children(node: Node, key: string): Node[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function text(node: Node, source: string): string {
  return source.slice(node.start, node.end);
}

/** Returns whether it is a constant number, such as `30 * 60 * 1_000`. */
export function isConstantNumber(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type !== 'BinaryExpression') return false;
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  return left !== null && right !== null && isConstantNumber(left) && isConstantNumber(right);
}

/** Returns whether the syntax shows that it is a text. */
export function isText(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return false;
  return ['left', 'right'].some((key) => {
    const side = child(node, key);
    return side !== null && isText(side);
  });
}
