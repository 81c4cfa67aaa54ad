import { useEffect, useRef, useState } from 'react';

/** The size of an element in pixels, as it changes. */
export function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 640, height: 0 });
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.max(240, Math.floor(width)), height: Math.floor(height) });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, size] as const;
}
