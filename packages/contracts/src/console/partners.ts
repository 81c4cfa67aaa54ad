export const PARTNER_AUTHS = [
  ['signature', 'signature: each report is signed (Standard Webhooks)'],
  ['bearer', 'bearer: a token in the Authorization header'],
  ['query', 'query: a token in the address, for partners that can do no more'],
] as const;

export type PartnerAuthName = (typeof PARTNER_AUTHS)[number][0];

export const PARTNER_ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

export const PARTNER_NETWORK = /^[0-9a-fA-F.:/]{3,50}$/;

export const MAX_PARTNER_NAME_LENGTH = 80;
