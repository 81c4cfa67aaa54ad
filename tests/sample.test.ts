import { afterEach, expect, it, vi } from 'vitest';
import { drawSample, isSampled } from './sample.ts';

const PAGES = Array.from({ length: 10 }, (_, index) => `/page-${index}/`);

afterEach(() => vi.unstubAllEnvs());

function sample(seed: string): readonly string[] {
  vi.stubEnv('SAMPLE_SEED', seed);
  return drawSample('pages', PAGES, { parts: 3 });
}

it('returns a third of a sweep, the same for the same seed, and each item for some seed', () => {
  vi.stubEnv('ZIPFRONT_SOAK', '');
  const samples = Array.from({ length: 20 }, (_, index) => sample(`commit-${index}`));
  expect(new Set(samples.map(({ length }) => length))).toEqual(new Set([3, 4]));
  expect(sample('commit-1')).toEqual(samples[1]);
  expect(new Set(samples.flat())).toEqual(new Set(PAGES));
});

it('leaves nothing out without a seed, and in a soak', () => {
  vi.stubEnv('ZIPFRONT_SOAK', '');
  expect(sample('')).toEqual(PAGES);
  vi.stubEnv('ZIPFRONT_SOAK', '1');
  expect(sample('commit-1')).toEqual(PAGES);
});

it('returns true for a third of the places of a sweep, and for each with some seed', () => {
  vi.stubEnv('ZIPFRONT_SOAK', '');
  const places = [0, 1, 2, 3, 4, 5];
  const taken = (seed: string) => {
    vi.stubEnv('SAMPLE_SEED', seed);
    return places.filter((place) => isSampled('looks', place, { parts: 3 }));
  };
  const samples = Array.from({ length: 20 }, (_, index) => taken(`commit-${index}`));
  expect(new Set(samples.map(String))).toEqual(new Set(['0,3', '1,4', '2,5']));
  expect(taken('')).toEqual(places);
});
