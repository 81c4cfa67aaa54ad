import type { getCallBack } from '@zipfront/contracts/api/call-backs';
import type { ResponseOf } from '@zipfront/contracts/api/operation';
import { instantText } from '../ui/format.ts';
import { timeThere } from './time-there.ts';

type Item = ResponseOf<typeof getCallBack>;

export function AgainText({ item, timeZone }: { item: Item; timeZone: string }) {
  if (item.call_again_at === null) return 'as soon as possible';
  const there = timeThere(Date.parse(item.call_again_at), item);
  return (
    <>
      {instantText(item.call_again_at, timeZone)}
      {there === null ? null : <span className="quiet">, {there.text}</span>}
    </>
  );
}
