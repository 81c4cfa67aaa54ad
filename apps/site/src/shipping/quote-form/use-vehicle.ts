import type { VehicleGroup } from '@zipfront/contracts/shipping/vehicle';
import { useEffect, useState } from 'react';
import {
  type KnownVehicle,
  lookUpVehicle,
  NO_VEHICLE,
  type VehicleNames,
} from './vehicle-lookup.ts';

interface ShownVehicle {
  vehicle: KnownVehicle;
  /** Whether the form asks for its size: if it is unknown, and always without a script. */
  isSizeAsked: boolean;
}

/** What cannot be found out is not suggested; a name that is still typed is not unknown yet. */
export function useVehicle(
  group: VehicleGroup,
  names: VehicleNames | null,
  isTyping: boolean,
): ShownVehicle {
  const [found, setFound] = useState({ ...NO_VEHICLE, of: '' });
  const [isUnknown, setUnknown] = useState(false);
  const { year = '', make = '', model = '' } = names ?? {};
  const wanted = /^\d{4}$/.test(year) ? JSON.stringify([year, make, model]) : '';
  const kind = found.of === wanted ? found.kind : null;

  useEffect(() => {
    if (wanted === '') return;
    const [year, make, model] = JSON.parse(wanted);
    const asking = new AbortController();
    lookUpVehicle(group, { year, make, model }, asking.signal).then(
      (vehicle) => setFound({ ...vehicle, of: wanted }),
      () => {
        if (!asking.signal.aborted) setFound({ ...NO_VEHICLE, of: wanted });
      },
    );
    return () => asking.abort();
  }, [group, wanted]);

  const isSettled = kind !== null || (!isTyping && found.of === wanted);
  const isNamed = make !== '' && model !== '';
  useEffect(() => {
    if (isSettled) setUnknown(isNamed && kind === null);
  }, [isSettled, isNamed, kind]);

  return { vehicle: { ...found, kind }, isSizeAsked: names === null || isUnknown };
}
