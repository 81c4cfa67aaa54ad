import type { Rates } from '@zipfront/contracts/content/rates';
import {
  ESTIMATE_API_PATH,
  type Shipment,
  shipmentSchema,
} from '@zipfront/contracts/shipping/estimate';
import { Hono } from 'hono';
import * as v from 'valibot';
import { problem } from '../../platform/http/problem.ts';
import type { ServerEnv } from '../../platform/http/visitor.ts';
import type { ZipCodes } from '../zipcodes/zip-codes.ts';
import { estimate } from './estimate.ts';

/** Serves `POST /api/estimates/`: the price of a shipment. Nothing is stored. */
export function estimateRoutes({
  rates,
  zipCodes,
}: {
  rates(): Rates | null;
  zipCodes: ZipCodes;
}): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();

  app.post(ESTIMATE_API_PATH, async (c) => {
    const table = rates();
    if (table === null) return problem(c, 404, 'no-rates', 'This server makes no estimates.');
    const shipment = await readShipment(c.req.raw);
    if (shipment === null) {
      return problem(c, 400, 'shipment-malformed', 'The body is no shipment as the API takes it.');
    }
    const from = zipCodes.find(shipment.from);
    const to = zipCodes.find(shipment.to);
    if (!from) return problem(c, 422, 'from-unknown', 'The zip code of the start is not known.');
    if (!to) return problem(c, 422, 'to-unknown', 'The zip code of the end is not known.');
    if (from.zip === to.zip) {
      return problem(
        c,
        422,
        'same-zip',
        'Start and end are in one zip code: no carrier is needed.',
      );
    }
    return c.json(estimate({ ...shipment, from, to }, table));
  });

  return app;
}

async function readShipment(request: Request): Promise<Shipment | null> {
  const body = await request.json().catch(() => null);
  const shipment = v.safeParse(shipmentSchema, body);
  return shipment.success ? shipment.output : null;
}
