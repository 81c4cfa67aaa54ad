import type { Rates } from '@zipfront/contracts/content/rates';
import type { Section } from '@zipfront/contracts/content/section';
import {
  listShipments,
  type PageFigures,
  type PricedEstimate,
  shipmentKey,
} from '@zipfront/contracts/shipping/page-figures';
import { knownZipCodes } from '../zipcodes/zip-codes.ts';
import { estimate } from './estimate.ts';

export interface FigureError {
  path: (string | number)[];
  sentence: string;
}

/**
 * Computes the figures of a page. A shipment without a price, or a reason without words, is an
 * error. `rates` are of the section's site.
 */
export function pageFigures(
  sections: Section[],
  rates: Rates | null,
): { figures: PageFigures; errors: FigureError[] } {
  const figures = new Map<string, PricedEstimate>();
  const errors: FigureError[] = [];
  sections.forEach((section, index) => {
    for (const { shipment, path, named } of listShipments(section)) {
      const refuse = (sentence: string) => {
        errors.push({ path: ['sections', index, ...path], sentence });
      };
      if (rates === null) {
        refuse('needs rates.yaml, which its figures are made from.');
        continue;
      }
      const zipCodes = knownZipCodes();
      const [from, to] = [zipCodes.find(shipment.from), zipCodes.find(shipment.to)];
      if (!from || !to) {
        refuse(`names ${from ? shipment.to : shipment.from}, which is no zip code.`);
        continue;
      }
      const made = estimate({ ...shipment, from, to }, rates);
      if (made.outcome === 'call') {
        refuse(`has no price: a person has to look at it (${made.why}).`);
        continue;
      }
      const nameless = made.reasons.find(({ reason }) => named && !named.includes(reason));
      if (nameless) refuse(`has the reason ${nameless.reason} in its price; say it under reasons.`);
      figures.set(shipmentKey(shipment), made);
    }
  });
  return { figures: Object.fromEntries(figures), errors };
}
