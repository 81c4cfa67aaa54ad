import * as v from 'valibot';

/**
 * The layouts that a site can have: which sections are drawn how, and which scripts start. Colours, logo and
 * icons are the site's own (`colors.ts`, `content/<site>/brand/`).
 */
export const THEMES = ['insurance', 'shipping'] as const;

export const themeSchema = v.picklist(THEMES);

export type Theme = v.InferOutput<typeof themeSchema>;
