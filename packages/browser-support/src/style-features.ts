import type { Identifier } from '@mdn/browser-compat-data';
import { type Block, type CssNode, generate, type ParseOptions, parse, walk } from 'css-tree';
import {
  type Feature,
  featureAt,
  featureWithPrefixes,
  identifierAt,
  lackingFeature,
  namesIn,
  unknownFeature,
} from './compat-data.ts';

/** A use of a feature and the surrounding text. */
export interface Use {
  feature: Feature;
  text: string;
  /**
   * The name alone, if the object of the property is unknown: it may not be the feature. Null if it
   * is certainly the feature.
   */
  nameAlone: string | null;
}

/** Units that the data lists by group. */
const UNIT_GROUPS: [RegExp, string][] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^cq/, 'container_query_length_units'],
];

/** At-rules whose declarations are descriptors, not properties. */
const RULES_OF_DESCRIPTORS = ['counter-style', 'font-face', 'font-palette-values', 'property'];

/** Functions that are older than the data's entries for them. */
const OLD_FUNCTIONS = ['url', 'format', 'local'];

/**
 * All features of a style sheet that one of the oldest supported browsers lacks, or that are
 * missing in the data.
 *
 * @throws SyntaxError if it cannot be parsed, for example because rules are nested without `&`
 */
export function styleFeatures(css: string): Use[] {
  return usesIn(css, { parseCustomProperty: true });
}

/** The features of a list of selectors that a supported browser lacks. */
export function selectorFeatures(selectors: string): Use[] {
  return usesIn(selectors, { context: 'selectorList' });
}

/** The features of a media query that a supported browser lacks. */
export function mediaFeatures(query: string): Use[] {
  return usesIn(query, { context: 'mediaQueryList' });
}

/** A property that a supported browser lacks, with any value; null where all support it. */
export function propertyFeature(property: string): Feature | null {
  return lackingFeature([propertyCandidate(property, [property])]);
}

function usesIn(css: string, options: ParseOptions): Use[] {
  const uses: Use[] = [];
  const refuse = (message: string) => {
    throw new SyntaxError(message);
  };
  const tree = parse(css, { ...options, onParseError: ({ message }) => refuse(message) });
  walk(tree, function (node) {
    // A declaration in the condition of `@supports` is a test, not a use.
    if (this.atrulePrelude && this.atrule?.name === 'supports' && node.type === 'Declaration') {
      return walk.skip;
    }
    const rule = this.atrule?.name ?? '';
    const candidates = listCandidates(node, {
      property: this.declaration?.property ?? null,
      rule,
      block: this.block,
      isNested: this.rule !== null && (node.type === 'Rule' || node.type === 'Atrule'),
    });
    const feature = lackingFeature(candidates);
    if (feature) uses.push({ feature, text: generate(node).slice(0, 80), nameAlone: null });
    return undefined;
  });
  return uses;
}

interface Context {
  property: string | null;
  rule: string;
  block: Block | null;
  isNested: boolean;
}

function listCandidates(node: CssNode, context: Context): (Feature | null)[] {
  const { property, rule, block, isNested } = context;
  switch (node.type) {
    case 'Declaration':
      if (RULES_OF_DESCRIPTORS.includes(rule)) {
        return [featureOrUnknown('css', 'at-rules', rule, node.property)];
      }
      return [propertyCandidate(node.property, propertiesIn(block))];
    case 'Identifier':
      return property ? keywordCandidates(property, node.name) : [];
    case 'Function':
      return property ? functionCandidates(property, node.name) : [];
    case 'Dimension':
      return unitCandidates(node.unit);
    case 'Atrule':
      if (isNested) return [featureAt('css', 'selectors', 'nesting')];
      return [featureOrUnknown('css', 'at-rules', node.name)];
    case 'Feature':
    case 'FeatureRange':
      return mediaCandidates(node);
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return pseudoCandidates(node);
    case 'AttributeSelector':
      return node.flags ? attributeCandidates(node.flags) : [];
    case 'NestingSelector':
      return [featureAt('css', 'selectors', 'nesting')];
    case 'Rule':
      return isNested ? [featureAt('css', 'selectors', 'nesting')] : [];
    default:
      return [];
  }
}

/** The same property with and without a prefix, in one block, is one feature. */
function propertyCandidate(property: string, beside: string[]): Feature | null {
  if (property.startsWith('--')) return null;
  const [, prefix = '', name = property] = /^(-[a-z]+-)?(.+)$/.exec(property) ?? [];
  const prefixes = beside
    .filter((other) => other.endsWith(name))
    .map((other) => other.slice(0, -name.length));
  return (
    featureWithPrefixes(prefixes, 'css', 'properties', name) ??
    featureOrUnknown('css', 'properties', prefix + name)
  );
}

function propertiesIn(block: Block | null): string[] {
  const nodes = block?.children.toArray() ?? [];
  return nodes.flatMap((node) => (node.type === 'Declaration' ? [node.property] : []));
}

/** A keyword belongs to the property itself or to one of its longhands. */
function keywordCandidates(property: string, keyword: string): (Feature | null)[] {
  const own = longhandValue(property, keyword) ?? featureAt('css', 'properties', property, keyword);
  // Values of an unsupported property are unsupported as well; it is reported once.
  if (own) return isLackingLike(own, featureAt('css', 'properties', property)) ? [] : [own];
  const common =
    featureAt('css', 'types', 'global_keywords', keyword) ??
    featureAt('css', 'types', 'color', keyword.toLowerCase());
  return common ? [common] : ofLonghands(property, keyword);
}

/** `transition` accepts the values of `transition-behavior`, which is newer. */
function longhandValue(property: string, keyword: string): Feature | null {
  const longhands = namesIn(identifierAt('css', 'properties', property) ?? {}).filter((name) =>
    featureAt('css', 'properties', name, keyword),
  );
  return lackingFeature(longhands.map((name) => featureAt('css', 'properties', property, name)));
}

function isLackingLike(value: Feature, property: Feature | null): boolean {
  return value.lacking.every((browser) => property?.lacking.includes(browser));
}

function ofLonghands(property: string, value: string): Feature[] {
  return namesIn(PROPERTIES)
    .filter((name) => name.startsWith(`${property}-`))
    .map((name) => featureAt('css', 'properties', name, value))
    .filter((feature) => feature !== null);
}

function functionCandidates(property: string, name: string): (Feature | null)[] {
  if (OLD_FUNCTIONS.includes(name) || name.startsWith('-')) return [];
  const own = featureAt('css', 'properties', property, name);
  const found = own ? [own] : (FUNCTIONS.get(name) ?? ofLonghands(property, name));
  return found.length > 0 ? found : [unknownFeature(`css.types.${name}`)];
}

function unitCandidates(unit: string): (Feature | null)[] {
  const name = UNIT_GROUPS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
  return [featureAt('css', 'types', 'length', name)];
}

function mediaCandidates(node: CssNode & { type: 'Feature' | 'FeatureRange' }) {
  if (node.kind !== 'media') return [];
  if (node.type === 'FeatureRange') return [featureAt('css', 'at-rules', 'media', 'range_syntax')];
  const name = node.name.replace(/^(min|max)-/, '');
  return [featureOrUnknown('css', 'at-rules', 'media', name)];
}

function pseudoCandidates(
  node: CssNode & { type: 'PseudoClassSelector' | 'PseudoElementSelector' },
) {
  const children = node.children?.toArray() ?? [];
  if (node.name === 'nth-child' || node.name === 'nth-last-child') {
    const isOf = children.some((child) => child.type === 'Nth' && child.selector);
    return [featureAt('css', 'selectors', node.name, ...(isOf ? ['of_syntax'] : []))];
  }
  const withArguments =
    children.length > 0 && featureAt('css', 'selectors', `${node.name}function`);
  return [withArguments || featureOrUnknown('css', 'selectors', node.name)];
}

function attributeCandidates(flags: string): (Feature | null)[] {
  const kind = flags.toLowerCase() === 's' ? 'case_sensitive' : 'case_insensitive';
  return [featureAt('css', 'selectors', 'attribute', `${kind}_modifier`)];
}

function featureOrUnknown(...path: string[]): Feature {
  return featureAt(...path) ?? unknownFeature(path.join('.'));
}

const PROPERTIES = identifierAt('css', 'properties') ?? {};

/** Functions of values by name, at any depth: `light-dark` is under `color`. */
const FUNCTIONS = new Map<string, Feature[]>();

function collectFunctions(identifier: Identifier, path: string[]): void {
  for (const key of namesIn(identifier)) {
    const inner = [...path, key];
    const name = key.replace(/[-_]function$/, '');
    const feature = featureAt(...inner);
    if (feature) FUNCTIONS.set(name, [...(FUNCTIONS.get(name) ?? []), feature]);
    collectFunctions(identifier[key] ?? {}, inner);
  }
}

collectFunctions(identifierAt('css', 'types') ?? {}, ['css', 'types']);
