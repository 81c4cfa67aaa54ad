import type { Section } from '../content/section.ts';
import type { Estimate, Shipment } from './estimate.ts';

export type PricedEstimate = Extract<Estimate, { outcome: 'priced' }>;

/** Figures of shipments in a page's sections, by `shipmentKey`. They always come from the rates. */
export type PageFigures = Record<string, PricedEstimate>;

export interface ShownShipment {
  shipment: Shipment;
  path: (string | number)[];
  /** Reasons in its price that must have words; empty if the section names no reasons. */
  named: readonly string[] | null;
}

export function listShipments(section: Section): ShownShipment[] {
  if (section.type === 'routes') {
    return section.routes.map(({ from, to }, index) => ({
      shipment: routeShipment(from.zip, to.zip),
      path: ['routes', index],
      named: null,
    }));
  }
  if (section.type === 'season') {
    return MONTHS.map((month) => ({
      shipment: monthShipment(section, month),
      path: [],
      named: null,
    }));
  }
  if (section.type !== 'worked-price') return [];
  const { shipment, reasons } = section;
  return [{ shipment: workedShipment(shipment), path: ['shipment'], named: Object.keys(reasons) }];
}

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/**
 * Returns the shipment of a month's figure: a running car on an open carrier, picked up in that
 * month of any year.
 */
export function monthShipment(
  { from, to }: Pick<Shipment, 'from' | 'to'>,
  month: number,
): Shipment {
  return { ...routeShipment(from, to), date: `2000-${String(month).padStart(2, '0')}-01` };
}

/** The shipment of a route's figure: a running car on an open carrier in an ordinary month. */
export function routeShipment(from: string, to: string): Shipment {
  return {
    from,
    to,
    kind: 'car',
    motorcycleType: null,
    running: true,
    transport: 'open',
    date: null,
  };
}

export function workedShipment(
  written: Pick<Shipment, 'from' | 'to' | 'transport' | 'running'> & { vehicle: Shipment['kind'] },
): Shipment {
  const { vehicle: kind, ...shipment } = written;
  return { ...shipment, kind, motorcycleType: null, date: null };
}

export function shipmentKey({ from, to, kind, transport, running, date }: Shipment): string {
  return [from, to, kind, transport, running, ...(date ? [date] : [])].join(' ');
}
