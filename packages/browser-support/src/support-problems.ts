import * as v from 'valibot';
import type { Asset } from './built-assets.ts';
import { scriptFeatures } from './script-features.ts';
import { styleFeatures, type Use } from './style-features.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const texts = v.pipe(v.array(text), v.minLength(1));

/**
 * Schema of the list of features that are used although one of the oldest supported browsers lacks
 * them.
 */
export const listSchema = v.strictObject({
  features: v.array(
    v.strictObject({
      /** Paths in MDN's data. */
      features: texts,
      /** The groups of assets that use them. */
      where: texts,
      /** Fallback in a browser that lacks them. */
      degrades: text,
    }),
  ),
  names: v.array(
    v.strictObject({
      /** Names of properties that equal the name of a browser feature. */
      names: texts,
      where: texts,
      whose: text,
    }),
  ),
});

export type List = v.InferOutput<typeof listSchema>;

/** A sentence for each unlisted feature and each unused entry of the list. */
export function supportProblems(assets: Asset[], list: List): string[] {
  const listed = new Set([
    ...list.features.flatMap(({ features, where }) => keys(features, where)),
    ...list.names.flatMap(({ names, where }) => keys(names.map(nameKey), where)),
  ]);
  const stale = new Set(listed);
  const problems = new Map<string, string>();
  for (const asset of assets) {
    for (const { feature, nameAlone, text: found } of findUses(asset, problems)) {
      const used = [feature.id, ...(nameAlone === null ? [] : [nameKey(nameAlone)])];
      const [first = '', ...others] = keys(used, [asset.group]);
      for (const each of [first, ...others]) stale.delete(each);
      if ([first, ...others].some((each) => listed.has(each)) || problems.has(first)) continue;
      problems.set(
        first,
        `${first} (${asset.name}) is not supported by ${feature.lacking.join(' or ')}, and no fallback ` +
          `is listed: ${found.replaceAll(/\s+/g, ' ')}`,
      );
    }
  }
  return [...problems.values(), ...[...stale].map((each) => `${each} is listed and not used`)];
}

function keys(features: string[], groups: string[]): string[] {
  return features.flatMap((feature) => groups.map((group) => `${feature} in ${group}`));
}

function nameKey(name: string): string {
  return `the name ${name}`;
}

function findUses({ kind, text: code, group, name }: Asset, problems: Map<string, string>): Use[] {
  try {
    return kind === 'styles' ? styleFeatures(code) : scriptFeatures(code);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problems.set(
      name,
      `${name} in ${group} has syntax that is too new or invalid: ${error.message}`,
    );
    return [];
  }
}
