import type { PlatformName } from '@zipfront/contracts/console/uploads';
import { PLATFORM_NAMES } from './words.ts';
import './uploads.css';

export function GoalName({ platform, name }: { platform: PlatformName; name: string }) {
  return (
    <span className="goal-name">
      {PLATFORM_NAMES[platform]} <small className="quiet">{name}</small>
    </span>
  );
}
