import * as v from 'valibot';

/** The looks that a site can have: the insurance brand's, and the vehicle shipper's. */
export const THEMES = ['tallywell', 'carriway'] as const;

export const themeSchema = v.picklist(THEMES);

export type Theme = v.InferOutput<typeof themeSchema>;
