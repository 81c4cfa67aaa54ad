import type { StateCode } from '@zipfront/contracts/content/fields';

/** The tile map, a row a line and a state a tile: neighbours lie as near as tiles allow. */
const ROWS = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
];

/** The tiles of each row from the top, each with its column counted from the left. */
export const TILE_ROWS = ROWS.map((line) =>
  line
    .split(' ')
    .map((code, column) => ({ code: code as StateCode, column }))
    .filter(({ code }) => (code as string) !== '..'),
);

export const MAP_COLUMNS = 11;
export const MAP_ROWS = ROWS.length;

/** A tile, and how far it is to the next one, in the map's units. */
export const TILE = 60;
export const STEP = 66;
