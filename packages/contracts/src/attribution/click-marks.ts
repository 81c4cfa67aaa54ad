/**
 * Parameters of networks and mail tools beside `IDENTIFIER_FIELDS`, in lower case. Values follow a
 * person: only their presence is known, and texts hide them (`visits/mark-meanings.ts`).
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
