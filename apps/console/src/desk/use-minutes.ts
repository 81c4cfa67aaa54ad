import { MINUTE_MS } from '@zipfront/contracts/time/time';
import { useEffect, useReducer } from 'react';

/** Draws a part again each minute, because it shows clocks and ages. */
export function useMinutes(): void {
  const [, drawAgain] = useReducer((minutes: number) => minutes + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}
