import { type Feature, featureAt, identifierAt, lackingFeature, namesIn } from './compat-data.ts';
import { type ScriptName, scriptNames } from './script-names.ts';
import { mediaFeatures, propertyFeature, selectorFeatures, type Use } from './style-features.ts';

/** Interfaces of global objects. */
const INTERFACES: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  window: 'Window',
};

/** Paths of globals in the data: under no interface, or under that of a window or a worker. */
const GLOBAL_PATHS = [
  ['api'],
  ['api', 'Window'],
  ['api', 'WorkerGlobalScope'],
  ['api', 'DedicatedWorkerGlobalScope'],
  ['javascript', 'builtins'],
];

/** Interfaces of the entry types that `PerformanceObserver` observes. */
const PERFORMANCE_ENTRIES: Record<string, string> = {
  'largest-contentful-paint': 'LargestContentfulPaint',
  'layout-shift': 'LayoutShift',
  'long-animation-frame': 'PerformanceLongAnimationFrameTiming',
  'soft-navigation': 'PerformanceSoftNavigation',
  longtask: 'PerformanceLongTaskTiming',
  paint: 'PerformancePaintTiming',
};

/**
 * All features of a script that one of the oldest supported browsers lacks.
 *
 * @throws SyntaxError if its syntax is newer than those browsers can parse
 */
export function scriptFeatures(code: string): Use[] {
  return scriptNames(code).flatMap((each) => {
    const text = code.slice(Math.max(0, each.start - 30), each.start + 60);
    const isCertain = each.kind !== 'property' || exactProperties(each).length > 0;
    const nameAlone = isCertain ? null : each.name;
    return featuresUsed(each).map((feature) => ({ feature, text, nameAlone }));
  });
}

function featuresUsed(found: ScriptName): Feature[] {
  const { kind, name, of } = found;
  switch (kind) {
    case 'global':
      return listed(GLOBAL_PATHS.map((path) => featureAt(...path, name)));
    case 'property': {
      const exact = exactProperties(found);
      return listed(exact.length > 0 ? exact : (PROPERTIES.get(name) ?? []));
    }
    case 'option':
      return listed(OPTIONS.get(of)?.get(name) ?? []);
    case 'event': {
      const entry = PERFORMANCE_ENTRIES[name];
      return listed(entry ? [featureAt('api', entry)] : (EVENTS.get(name) ?? []));
    }
    case 'selector':
      return selectorFeatures(name).map(({ feature }) => feature);
    case 'query':
      return mediaFeatures(name).map(({ feature }) => feature);
    case 'style':
      return listed([styleCandidate(name)]);
  }
}

function listed(candidates: (Feature | null)[]): Feature[] {
  const feature = lackingFeature(candidates);
  return feature ? [feature] : [];
}

/**
 * `style.viewTransitionName` is the property `view-transition-name`; methods of `style` are not.
 */
function styleCandidate(name: string): Feature | null {
  if (featureAt('api', 'CSSStyleDeclaration', name)) return null;
  return propertyFeature(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}

/** The feature of a property whose object is known. */
function exactProperties({ name, of }: ScriptName): Feature[] {
  const owner = INTERFACES[of] ?? of;
  return [
    featureAt('api', owner, name),
    featureAt('api', owner, `${name}_static`),
    featureAt('javascript', 'builtins', owner, name),
  ].filter((feature) => feature !== null);
}

type Index = Map<string, Feature[]>;

/** Properties of instances by name, which a script may read on any object. */
const PROPERTIES: Index = new Map();

const EVENTS: Index = new Map();

const OPTIONS = new Map<string, Index>();

function add(index: Index, name: string, feature: Feature): void {
  index.set(name, [...(index.get(name) ?? []), feature]);
}

for (const root of [['api'], ['javascript', 'builtins']]) {
  for (const owner of namesIn(identifierAt(...root) ?? {})) collect([...root, owner]);
}

function collect(path: string[]): void {
  const owner = featureAt(...path);
  collectOptions(path);
  for (const key of namesIn(identifierAt(...path) ?? {})) {
    const inner = [...path, key];
    const feature = featureAt(...inner);
    collectOptions(inner);
    if (!feature) continue;
    // An unsupported interface is found by its own name, so its properties are skipped.
    if (owner?.lacking.length) continue;
    if (key.endsWith('_event')) add(EVENTS, key.slice(0, -'_event'.length), feature);
    else if (isOfInstances(inner)) add(PROPERTIES, key, feature);
  }
}

/**
 * Whether a property belongs to instances, not to the interface: `toSorted`, not `withResolvers`.
 */
function isOfInstances(path: string[]): boolean {
  const key = path.at(-1) ?? '';
  if (/[_@]/.test(key)) return false;
  const specification = [identifierAt(...path)?.__compat?.spec_url ?? ''].flat();
  return path[0] === 'api' || specification.some((url) => url.includes('.prototype.'));
}

/** `options_signal_parameter` and `options_parameter.keepalive` are both options. */
function collectOptions(path: string[]): void {
  const callee = (path.at(-1) ?? '').replace(/_static$/, '');
  const index = OPTIONS.get(callee) ?? new Map();
  const visit = (inner: string[], isOption: boolean) => {
    for (const key of namesIn(identifierAt(...inner) ?? {})) {
      const feature = featureAt(...inner, key);
      const name = /^(?:\w+?_)?(\w+)_parameter$/.exec(key)?.[1] ?? (isOption ? key : null);
      if (feature && name) add(index, name, feature);
      visit([...inner, key], key.endsWith('_parameter'));
    }
  };
  if (/^[a-z]/.test(callee) || callee === path.at(-2)) visit(path, false);
  if (index.size > 0) OPTIONS.set(callee, index);
}
