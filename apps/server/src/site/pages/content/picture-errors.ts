import type { FieldPath } from './field-path.ts';
import { nearest } from './nearest.ts';
import { PICTURES_PATH, type PictureFile } from './picture-files.ts';

/**
 * Errors in the pictures of a page: those whose file is missing.
 *
 * @param siteName whose page it is: a page shows pictures of its own site
 * @param files of all sites
 */
export function pictureErrors(
  content: unknown,
  siteName: string,
  files: PictureFile[],
): { path: FieldPath; sentence: string }[] {
  const there = files.filter((file) => file.siteName === siteName).map(({ name }) => name);
  return [...picturesIn(content, [])].flatMap(({ path, name }) => {
    if (there.includes(name)) return [];
    const meant = nearest(name, there);
    const hint = meant ? `; did you mean ${PICTURES_PATH}${meant}?` : '.';
    const sentence = `is ${PICTURES_PATH}${name}, but ${siteName}${PICTURES_PATH} of the content has no such file${hint}`;
    return [{ path, sentence }];
  });
}

function* picturesIn(
  value: unknown,
  path: FieldPath,
): Generator<{ path: FieldPath; name: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = [...path, Array.isArray(value) ? Number(key) : key];
    const isPicture = key === 'src' && typeof inner === 'string' && inner.startsWith(PICTURES_PATH);
    if (isPicture) yield { path: innerPath, name: inner.slice(PICTURES_PATH.length) };
    else yield* picturesIn(inner, innerPath);
  }
}
