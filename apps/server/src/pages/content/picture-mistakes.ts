import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from './nearest.ts';
import type { FieldPath } from './yaml-file.ts';

/** Where the pictures are that content files name. */
const PICTURES_DIR = join(import.meta.dirname, '../../../../site/public/pictures');

const PICTURES_PATH = '/pictures/';

/** What is wrong with the pictures of a page: those whose file is not there. */
export function pictureMistakes(content: unknown): { path: FieldPath; sentence: string }[] {
  const there = existsSync(PICTURES_DIR) ? readdirSync(PICTURES_DIR) : [];
  return [...picturesIn(content, [])].flatMap(({ path, name }) => {
    if (there.includes(name)) return [];
    const meant = nearest(name, there);
    const hint = meant ? `; did you mean ${PICTURES_PATH}${meant}?` : '.';
    const sentence = `is ${PICTURES_PATH}${name}, but apps/site/public${PICTURES_PATH} has no such file${hint}`;
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
