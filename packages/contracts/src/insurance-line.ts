import * as v from 'valibot';

export const INSURANCE_LINES = ['auto', 'home'] as const;

export const insuranceLineSchema = v.picklist(INSURANCE_LINES);

export type InsuranceLine = v.InferOutput<typeof insuranceLineSchema>;

/** The line that a form starts with (behaviours, 9.2). */
export const DEFAULT_INSURANCE_LINE: InsuranceLine = 'auto';
