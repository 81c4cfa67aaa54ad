import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext } from '@playwright/test';

/** The rows of one visit in the database of a server, with JSON parsed. */
export interface StoredVisit {
  visit: Record<string, unknown> | undefined;
  touches: Record<string, unknown>[];
  handoffs: Record<string, unknown>[];
  conversions: Record<string, unknown>[];
  events: Record<string, unknown>[];
}

/** The rows of a browser's visit. */
export async function storedVisit(context: BrowserContext, file: string): Promise<StoredVisit> {
  const id = (await context.cookies()).find(({ name }) => name === '_tzsess')?.value ?? '';
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = (table: string, column: string, order: string) =>
    database
      .prepare(`select * from ${table} where ${column} = ? order by ${order}`)
      .all(id)
      .map((row) => ({
        ...row,
        ...(typeof row.fields === 'string' && { fields: JSON.parse(row.fields) }),
        ...(typeof row.click_ids === 'string' && { click_ids: JSON.parse(row.click_ids) }),
      }));
  try {
    return {
      visit: rows('visit', 'id', 'id')[0],
      touches: rows('touch', 'visit_id', 'position'),
      handoffs: rows('handoff', 'visit_id', 'created_at'),
      conversions: rows('conversion', 'visit_id', 'at'),
      events: rows('event', 'visit_id', 'event_id'),
    };
  } finally {
    database.close();
  }
}
