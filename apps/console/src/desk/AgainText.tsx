import type { getCallBack } from '@zipfront/contracts/api/call-backs';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { clockText } from '@zipfront/contracts/time/time';
import { instantText } from '../ui/format.ts';

type Item = Pick<ResponseOf<typeof getCallBack>, 'call_again_at' | 'time_zones'>;

/** When to call, first by the clock of the person, then by that of the desk. */
export function AgainText({ item, timeZone }: { item: Item; timeZone: string }) {
  if (item.call_again_at === null) return 'as soon as possible';
  const at = Date.parse(item.call_again_at);
  const here = instantText(item.call_again_at, timeZone);
  const there = [...new Set(item.time_zones.map((zone) => clockText(at, zone)))];
  const others = there.filter((clock) => clock !== clockText(at, timeZone));
  if (others.length === 0) return here;
  const text = others.join(' or ');
  if (others.length < there.length) return `${here} or ${text} there`;
  return (
    <>
      {text} there<span className="quiet">, {here} here</span>
    </>
  );
}
