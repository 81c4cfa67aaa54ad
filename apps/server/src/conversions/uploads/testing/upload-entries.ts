import { DAY_MS } from '@zipfront/contracts/time/time';
import type { UploadEntry } from '../upload-entry.ts';

/** 20 November 2026, 18:30:00 UTC. */
export const SOLD_AT = Date.UTC(2026, 10, 20, 18, 30);

export function uploadEntry(changes: Partial<UploadEntry> = {}): UploadEntry {
  return {
    leadId: 'L7f3k9q2ABCDEFGH',
    goal: 'Policy sold',
    clickAt: SOLD_AT - DAY_MS,
    convertedAt: SOLD_AT,
    valueCents: 4250,
    clickId: { name: 'gclid', value: 'Cj0KCQiA-x_y' },
    consent: 'granted',
    change: null,
    contact: null,
    ...changes,
  };
}
