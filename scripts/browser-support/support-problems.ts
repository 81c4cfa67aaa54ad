import * as v from 'valibot';
import type { Asset } from './built-assets.ts';
import { scriptFeatures } from './script-features.ts';
import { styleFeatures, type Use } from './style-features.ts';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const texts = v.pipe(v.array(text), v.minLength(1));

/** The list of what is used although one of the oldest browsers lacks it. */
export const listSchema = v.strictObject({
  features: v.array(
    v.strictObject({
      /** By their paths in the data of MDN. */
      features: texts,
      /** The groups of assets that use them. */
      where: texts,
      /** What happens in a browser that lacks them. */
      degrades: text,
    }),
  ),
  names: v.array(
    v.strictObject({
      /** Names of properties that are no browser's here, though a feature has the same name. */
      names: texts,
      where: texts,
      whose: text,
    }),
  ),
});

export type List = v.InferOutput<typeof listSchema>;

/** What is to be changed: a sentence for each feature that is not listed, and each stale entry. */
export function supportProblems(assets: Asset[], list: List): string[] {
  const listed = new Set([
    ...list.features.flatMap(({ features, where }) => keys(features, where)),
    ...list.names.flatMap(({ names, where }) => keys(names.map(nameKey), where)),
  ]);
  const stale = new Set(listed);
  const problems = new Map<string, string>();
  for (const asset of assets) {
    for (const { feature, nameAlone, text: found } of usesOf(asset, problems)) {
      const used = [feature.id, ...(nameAlone === null ? [] : [nameKey(nameAlone)])];
      const [first = '', ...others] = keys(used, [asset.group]);
      for (const each of [first, ...others]) stale.delete(each);
      if ([first, ...others].some((each) => listed.has(each)) || problems.has(first)) continue;
      problems.set(
        first,
        `${first} (${asset.name}) is not in ${feature.lacking.join(' or ')}, and the list does not ` +
          `say how it degrades: ${found.replaceAll(/\s+/g, ' ')}`,
      );
    }
  }
  return [
    ...problems.values(),
    ...[...stale].map((each) => `${each} is listed, and nothing there uses it any more`),
  ];
}

function keys(features: string[], groups: string[]): string[] {
  return features.flatMap((feature) => groups.map((group) => `${feature} in ${group}`));
}

function nameKey(name: string): string {
  return `the name ${name}`;
}

function usesOf({ kind, text: code, group, name }: Asset, problems: Map<string, string>): Use[] {
  try {
    return kind === 'styles' ? styleFeatures(code) : scriptFeatures(code);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problems.set(
      name,
      `${name} in ${group} has syntax that is too new, or wrong: ${error.message}`,
    );
    return [];
  }
}
