import { statSync } from 'node:fs';
import type { Page } from '@zipfront/contracts/content/page';
import { nearest } from '../../../platform/nearest.ts';
import type { FieldPath } from './fields.ts';
import { PICTURES_PATH, type PictureFile } from './files.ts';

/** Maximum bytes of the picture on a first screen (150 kB): visitors on phones wait for it. */
const MAX_HERO_PICTURE_BYTES = 150_000;

export function heroPictureErrors(
  { sections }: Page,
  files: PictureFile[],
): { path: FieldPath; sentence: string }[] {
  return sections.flatMap((section, index) => {
    if (section.type !== 'hero' || typeof section.picture === 'string') return [];
    const { src } = section.picture;
    const file = files.find(({ name }) => src === PICTURES_PATH + name);
    const bytes = file ? statSync(file.file).size : 0;
    if (bytes <= MAX_HERO_PICTURE_BYTES) return [];
    const sentence = `is ${src}, which has ${bytes} bytes; the picture of a first screen may have ${MAX_HERO_PICTURE_BYTES}.`;
    return [{ path: ['sections', index, 'picture', 'src'], sentence }];
  });
}

export function pictureErrors(
  content: unknown,
  siteName: string,
  files: PictureFile[],
): { path: FieldPath; sentence: string }[] {
  const own = files.filter((file) => file.siteName === siteName);
  const there = own.map(({ name }) => name);
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
