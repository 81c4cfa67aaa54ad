import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { PLATFORM_NAMES } from './words.ts';

/** A platform, with what is sent to it below. */
export function GoalName({ platform, name }: { platform: PlatformName; name: string }) {
  return (
    <span className="goal-name">
      {PLATFORM_NAMES[platform]} <small className="quiet">{name}</small>
    </span>
  );
}
