import { type CSSProperties, type PointerEvent, type ReactNode, useId } from 'react';
import { useReadOut } from './use-read-out.ts';
import { useSize } from './use-size.ts';
import './time-chart.css';

/**
 * The room of a chart, and the position that it reads out.
 *
 * @param length number of positions
 */
export function useChart(length: number) {
  const [frame, room] = useSize();
  return { frame, ...room, ...useReadOut(length) };
}

/**
 * The picture of a chart with one read-out for pointer and keyboard. Left and right move by one
 * position, Home and End to the ends, Escape leaves.
 */
export function ChartFrame({
  chart: { frame, width, at, setAt, onKeyDown },
  label,
  positions,
  height,
  cursor,
  positionAt,
  xOf,
  readOut,
  leastHeight = height,
  className = '',
  children,
}: {
  chart: Omit<ReturnType<typeof useChart>, 'height'>;
  label: string;
  /** What the arrow keys read, such as "days". */
  positions: string;
  height: number;
  /** Where the line at the read position starts and ends, from the top. */
  cursor: readonly [from: number, to: number];
  /** The position nearest to a place, in pixels from the left; null where none is. */
  positionAt(x: number): number | null;
  xOf(position: number): number;
  readOut(position: number): ReactNode;
  /** Of a chart that fills its card. */
  leastHeight?: number;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const point = (event: PointerEvent<SVGSVGElement>) =>
    setAt(positionAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const x = at === null ? 0 : xOf(at);
  return (
    <div className={`time-chart ${className}`}>
      <div
        ref={frame}
        className="frame"
        style={{ '--least-height': `${leastHeight}px` } as CSSProperties}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a picture is no field set */}
        <svg
          className="picture"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read its positions
          tabIndex={0}
          aria-label={label}
          aria-describedby={`${id}-keys`}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
        >
          {children}
          {at === null ? null : (
            <line className="cursor" x1={x} x2={x} y1={cursor[0]} y2={cursor[1]} />
          )}
        </svg>
        {at === null ? null : (
          <div
            className={x > width / 2 ? 'read-out before' : 'read-out'}
            style={{ insetInlineStart: x }}
          >
            {readOut(at)}
          </div>
        )}
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        Left and right arrow keys read the {positions}.
      </p>
      <div className="visually-hidden" role="status">
        {at === null ? '' : readOut(at)}
      </div>
    </div>
  );
}
