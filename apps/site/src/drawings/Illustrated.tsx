import type { Drawing, Illustration } from '@zipfront/contracts/content/pictures';
import { Car, Carrier, House } from './drawings.tsx';

const DRAWINGS: Record<Drawing, typeof Car> = { car: Car, house: House, carrier: Carrier };

interface Props {
  icon: Illustration;
  className?: string | undefined;
}

/** A drawing that content names, or a picture of the site; as large as its class says. */
export function Illustrated({ icon, className }: Props) {
  if (typeof icon === 'string') {
    const Drawing = DRAWINGS[icon];
    return <Drawing className={className} />;
  }
  return <img className={className} loading="lazy" src={icon.src} alt={icon.alt ?? ''} />;
}
