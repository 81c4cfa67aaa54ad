import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
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

/** Left and right move by one position, Home and End to the ends, Enter opens, Escape leaves. */
export function ChartFrame({
  chart: { frame, width, at, setAt, onKeyDown },
  label,
  positions,
  height,
  cursor,
  positionAt,
  xOf,
  readOut,
  onOpen,
  leastHeight = height,
  className = '',
  children,
}: {
  chart: Omit<ReturnType<typeof useChart>, 'height'>;
  label: string;
  positions: string;
  height: number;
  cursor: readonly [from: number, to: number];
  positionAt(x: number): number | null;
  xOf(position: number): number;
  readOut(position: number): ReactNode;
  /** Opens what is behind a position, by a click or Enter; a finger only reads. */
  onOpen?: ((position: number) => void) | undefined;
  leastHeight?: number;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const pointed = (event: MouseEvent<SVGSVGElement>) =>
    positionAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const finger = useRef(false);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    finger.current = event.pointerType === 'touch';
    setAt(pointed(event));
  };
  const open = (position: number | null) => {
    if (position !== null) onOpen?.(position);
  };
  const x = at === null ? 0 : xOf(at);
  const picture = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const drawn = picture.current;
    return () => {
      // Enter opened a day without the chart.
      if (document.activeElement === drawn) document.querySelector('h1')?.focus();
    };
  }, []);
  return (
    <div className={`time-chart ${className}`}>
      <div
        ref={frame}
        className="frame"
        style={{ '--least-height': `${leastHeight}px` } as CSSProperties}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a picture is no field set */}
        <svg
          ref={picture}
          className={onOpen === undefined ? 'picture' : 'picture opens'}
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
          onClick={(event) => {
            if (!finger.current) open(pointed(event));
          }}
          onKeyDown={(event) => {
            onKeyDown(event);
            if (event.key === 'Enter') open(at);
          }}
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
        Left and right arrow keys read the {positions}
        {onOpen === undefined ? '.' : ', and Enter opens what is read.'}
      </p>
      <div className="visually-hidden" role="status">
        {at === null ? '' : readOut(at)}
      </div>
    </div>
  );
}
