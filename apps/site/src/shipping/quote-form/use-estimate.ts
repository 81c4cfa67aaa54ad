import {
  ESTIMATE_API_PATH,
  type Estimate,
  estimateSchema,
  type Shipment,
} from '@zipfront/contracts/shipping/estimate';
import { useEffect, useState } from 'react';
import { parse } from 'valibot';
import { afterPress } from '../../islands/until-idle.ts';
import { fetchInTime, UNKNOWN_ZIP_STATUS } from '../../requests/fetch-in-time.ts';

export type EstimateState =
  | { status: 'waiting' | 'same-zip' | 'failed' }
  | { status: 'estimated'; estimate: Estimate };

/** The last price stays until the next; after a failure, another `attempt` asks again. */
export function useEstimate(
  shipment: Shipment | null,
  shown: Estimate | null,
  attempt: number,
): EstimateState {
  const [state, setState] = useState<EstimateState>(
    shown ? { status: 'estimated', estimate: shown } : { status: 'waiting' },
  );
  const body = shipment && JSON.stringify(shipment);
  const isSame = shipment !== null && shipment.from === shipment.to;
  const toAsk = isSame ? null : body;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (toAsk === null) return setState({ status: isSame ? 'same-zip' : 'waiting' });
    const asking = new AbortController();
    askFor(toAsk, asking.signal)
      .catch((): EstimateState => ({ status: 'failed' }))
      .then((answer) => {
        if (!asking.signal.aborted) setState(answer);
      });
    return () => asking.abort();
  }, [toAsk, isSame, attempt]);

  return state;
}

async function askFor(body: string, signal: AbortSignal): Promise<EstimateState> {
  const init = { method: 'POST', body, signal };
  const answer = await fetchInTime(fetch, ESTIMATE_API_PATH, init);
  // The field itself says so.
  if (answer.status === UNKNOWN_ZIP_STATUS) return { status: 'waiting' };
  const estimate = parse(estimateSchema, answer.body);
  await afterPress('button:active');
  return { status: 'estimated', estimate };
}
