import { describe, expect, it } from 'vitest';
import { createMissingPaths, MAX_MISSING_PATHS, OTHER_PATHS } from './request-metrics.ts';

describe('createMissingPaths', () => {
  it('counts each path that a page could have separately', () => {
    const missing = createMissingPaths();
    for (const path of ['/winter-tires/', '/winter-tires/', '/es/llantas', '/top-10/'])
      missing.count(path);
    expect([...missing.entries()]).toEqual([
      ['/winter-tires/', 2],
      ['/es/llantas', 1],
      ['/top-10/', 1],
    ]);
  });

  // behaviour: 10.53
  it.each([
    '/wp-login.php',
    '/user/12345678/',
    '/ana@mail.example/',
    `/${'a'.repeat(80)}/`,
    '/%C3/',
  ])('counts %s among the others', (path) => {
    const missing = createMissingPaths();
    missing.count(path);
    expect([...missing.entries()]).toEqual([[OTHER_PATHS, 1]]);
  });

  // behaviour: 10.53
  it('retains a path that is requested repeatedly while others come', () => {
    const missing = createMissingPaths();
    const nameOf = (number: number) => `/${String.fromCharCode(97 + (number % 26))}-${number}/`;
    missing.count('/old/');
    missing.count('/old/');
    for (let number = 0; number < 5 * MAX_MISSING_PATHS; number += 1) missing.count(nameOf(number));
    const counted = [...missing.entries()];
    expect(counted).toHaveLength(MAX_MISSING_PATHS);
    expect(counted).toContainEqual(['/old/', 2]);
  });
});
