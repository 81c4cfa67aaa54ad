import { STATE_CODES } from '@zipfront/contracts/content/state-codes';
import { describe, expect, it } from 'vitest';
import { MAP_COLUMNS, MAP_ROWS, STATE_TILES, stateName } from './states.ts';

describe('the tile map', () => {
  it('has one tile for each state', () => {
    expect(STATE_TILES.map(({ code }) => code).toSorted()).toEqual(STATE_CODES.toSorted());
  });

  it('keeps every tile on the map', () => {
    for (const { column, row } of STATE_TILES) {
      expect(column).toBeLessThan(MAP_COLUMNS);
      expect(row).toBeLessThan(MAP_ROWS);
    }
  });
});

describe('stateName', () => {
  it.each([
    ['NM', 'en-US', 'New Mexico'],
    ['NM', 'es-US', 'Nuevo México'],
    ['OH', 'es-US', 'Ohio'],
  ] as const)('%s in %s is %s', (code, locale, name) => {
    expect(stateName(code, locale)).toBe(name);
  });
});
