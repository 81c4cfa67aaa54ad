/**
 * Parameters that networks and mail tools add to links, beside those of `IDENTIFIER_FIELDS`. Their
 * values follow a person: only that one was there may be known, and texts hide them. What each says
 * about a visit is the server's table (`visitors/visits/mark-meanings.ts`). In lower case.
 */
export const CLICK_MARKS = [
  'oppref',
  'olref',
  'dclid',
  'gclsrc',
  'srsltid',
  'yclid',
  'twclid',
  'rdt_cid',
  'sccid',
  'qclid',
  'li_fat_id',
  'epik',
  'igsh',
  'igshid',
  'dicbo',
  'tblci',
  'vmcid',
  'ef_id',
  's_kwcid',
  'ko_click_id',
  'irclickid',
  'irclid',
  'awc',
  'cjevent',
  'ransiteid',
  'mc_cid',
  'mc_eid',
  '_kx',
  '_hsenc',
  'mkt_tok',
] as const;

export type ClickMark = (typeof CLICK_MARKS)[number];
