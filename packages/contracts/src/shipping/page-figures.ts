import type { Section } from '../content/section.ts';
import type { Estimate, Shipment } from './estimate.ts';

/** A price with all that it is made of. */
export type PricedEstimate = Extract<Estimate, { outcome: 'priced' }>;

/** Figures of shipments in a page's sections, by `shipmentKey`: made from the rates, never written. */
export type PageFigures = Record<string, PricedEstimate>;

/** A shipment that a section shows the figures of, and where in the section it stands. */
export interface ShownShipment {
  shipment: Shipment;
  path: (string | number)[];
  /** Reasons of its price that must have words; empty where the section names no reasons. */
  named: readonly string[] | null;
}

/** The shipments whose figures a section shows: an ordinary car's on each route, or a worked price's. */
export function shipmentsOf(section: Section): ShownShipment[] {
  if (section.type === 'routes') {
    return section.routes.map(({ from, to }, at) => ({
      shipment: routeShipment(from.zip, to.zip),
      path: ['routes', at],
      named: null,
    }));
  }
  if (section.type !== 'worked-price') return [];
  const { shipment, reasons } = section;
  return [
    {
      shipment: workedShipment(shipment),
      path: ['shipment'],
      named: Object.keys(reasons),
    },
  ];
}

/** A running car on an open carrier, in an ordinary month. */
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

export function shipmentKey({ from, to, kind, transport, running }: Shipment): string {
  return `${from} ${to} ${kind} ${transport} ${running}`;
}
