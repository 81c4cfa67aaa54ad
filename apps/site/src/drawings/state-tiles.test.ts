import { STATE_CODES } from '@zipfront/contracts/content/fields';
import { describe, expect, it } from 'vitest';
import { MAP_COLUMNS, TILE_ROWS } from './state-tiles.ts';

describe('the tile map', () => {
  it('contains one tile for each state', () => {
    expect(
      TILE_ROWS.flat()
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(STATE_CODES.toSorted());
  });

  it('fits every tile on the map', () => {
    for (const { column } of TILE_ROWS.flat()) expect(column).toBeLessThan(MAP_COLUMNS);
  });
});
