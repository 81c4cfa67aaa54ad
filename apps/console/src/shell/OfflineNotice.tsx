import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  return isOnline ? null : (
    <p className="notice" role="status">
      You are offline. What you see is not refreshed.
    </p>
  );
}
