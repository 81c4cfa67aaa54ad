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

export const TILE_ROWS = ROWS.map((line) =>
  line
    .split(' ')
    .map((code, column) => ({ code: code as StateCode, column }))
    .filter(({ code }) => (code as string) !== '..'),
);

export const MAP_COLUMNS = 11;
export const MAP_ROWS = ROWS.length;

export const TILE = 60;
export const STEP = 66;
