import { Island } from '../islands/Island.tsx';
import type { View } from '../view/view.ts';
import { type CallHours, callHoursText } from './call-hours.ts';

/** Hours are in the company's time zone, with a script in the visitor's (`island.ts`). */
export function CallHoursNote({
  id,
  view: { company, site },
  className,
}: {
  id: string;
  view: View;
  className?: string | undefined;
}) {
  if (!company?.phone) return null;
  const { hours, timeZone } = company.phone;
  return (
    <Island
      className={className}
      id={id}
      name="call-hours"
      on="visible"
      component={Hours}
      props={{ phone: { hours, timeZone }, locale: site.locale }}
    />
  );
}

function Hours(props: CallHours) {
  return <p>{callHoursText(props)}</p>;
}
