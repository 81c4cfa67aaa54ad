import type { ReactNode } from 'react';
import { Road } from './drawings.tsx';

const CLIP_ID = 'roundel';
const ROAD_OUT = 'M140 500V620';

interface Props {
  className?: string | undefined;
  /** The road inside, which ends where the road out begins, at 140 500. */
  road: string;
  /** The road out, by default to the bottom edge. */
  roadOut?: string;
  over: ReactNode;
  children?: ReactNode;
}

export function Roundel({ className, road, roadOut = ROAD_OUT, over, children }: Props) {
  return (
    <svg className={`drawing ${className ?? ''}`} viewBox="0 0 560 620" aria-hidden="true">
      <clipPath id={CLIP_ID}>
        <circle cx="280" cy="280" r="270" />
      </clipPath>
      <g clipPath={`url(#${CLIP_ID})`}>
        {children}
        <Road d={road} />
      </g>
      <circle cx="280" cy="280" r="270" />
      <Road d={roadOut} />
      {over}
    </svg>
  );
}
