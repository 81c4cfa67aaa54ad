import { ChartFrame, useChart } from './ChartFrame.tsx';
import { dayText, weekdayText } from './format.ts';
import { linearScale, linePath, type Scale } from './scale.ts';

export interface Series {
  label: string;
  /** A value for each day; null where it is not known. */
  values: readonly (number | null)[];
  isBefore?: boolean;
}

export interface Panel {
  kind: 'lines' | 'bars';
  series: readonly Series[];
  axisText(value: number): string;
  text(value: number): string;
  /** What the read-out of a day adds; null for nothing. */
  note?(at: number): string | null;
}

/** Something that happened on a day: a release, an import. */
export interface Annotation {
  day: string;
  text: string;
}

/** Heights of the panels, in pixels, in a chart that does not fill its card. */
const HEIGHT = { lines: 96, bars: 132 };
const GAP = 20;
const LEFT = 52;
const TOP = 18;
const BOTTOM = 24;

/** The least distance of two annotations with text, in pixels. */
const ANNOTATION_ROOM = 240;

/**
 * The least distance of two annotations with a line through the chart, in pixels; one between them
 * is a mark.
 */
const LINE_ROOM = 24;

/** The arrow keys read each number, so that a screen reader skips the marks of the axes. */
const UNREAD = { 'aria-hidden': true } as const;

/** Bars of few days would otherwise fill the chart. */
const MAX_BAR_WIDTH = 56;

export function TimeChart({
  label,
  days,
  panels,
  annotations = [],
  openFrom = null,
  isFilling = false,
  onDay,
}: {
  label: string;
  days: readonly string[];
  panels: readonly Panel[];
  annotations?: readonly Annotation[];
  /** The first day whose numbers still change, drawn pale; null where none does. */
  openFrom?: string | null;
  isFilling?: boolean;
  onDay?: ((day: string) => void) | undefined;
}) {
  const { height: room, ...chart } = useChart(days.length);
  const { width } = chart;
  const around = TOP + BOTTOM + GAP * (panels.length - 1);
  const least = panels.reduce((sum, { kind }) => sum + HEIGHT[kind], around);
  const height = isFilling ? Math.max(least, room) : least;
  const stretch = (height - around) / (least - around);
  // Bars are 0.7 of a day's step wide; the other 0.3 is free between them, and at both ends.
  const step = (width - LEFT) / (days.length + 0.3);
  const middle = (index: number) => LEFT + (index + 0.65) * step;
  const barWidth = Math.min(MAX_BAR_WIDTH, 0.7 * step);

  const positionAt = (offset: number) => {
    const index = Math.floor((offset - LEFT) / step);
    return index < 0 ? null : Math.min(index, days.length - 1);
  };

  if (days.length === 0) return <p className="table-note">There is no day to show yet.</p>;
  let top = TOP;
  let lastText = -ANNOTATION_ROOM;
  let lastLine = -LINE_ROOM;
  return (
    <ChartFrame
      chart={chart}
      label={label}
      height={height}
      positionAt={positionAt}
      positions="days"
      leastHeight={least}
      className={isFilling ? 'fills' : ''}
      cursor={[TOP, height - BOTTOM]}
      xOf={middle}
      onOpen={onDay && ((at) => onDay(days[at] ?? ''))}
      readOut={(at) => <ReadOut days={days} panels={panels} annotations={annotations} at={at} />}
    >
      {[...Map.groupBy(annotations, ({ day }) => day)].map(([day, ofDay]) => {
        const index = days.indexOf(day);
        if (index < 0) return null;
        const isCrowded = middle(index) - lastText < ANNOTATION_ROOM;
        if (!isCrowded) lastText = middle(index);
        const isShort = middle(index) - lastLine < LINE_ROOM;
        if (!isShort) lastLine = middle(index);
        return (
          <g key={day} className={isCrowded ? 'annotation crowded' : 'annotation'} {...UNREAD}>
            <line
              x1={middle(index)}
              x2={middle(index)}
              y1={TOP - 4}
              y2={isShort ? TOP + 4 : height - BOTTOM}
            />
            <text x={middle(index)} y={10} textAnchor={anchorAt(middle(index), width)}>
              {shortText(ofDay)}
            </text>
          </g>
        );
      })}
      {panels.map((panel) => {
        const bottom = top + HEIGHT[panel.kind] * stretch;
        const y = panelScale(panel, [bottom, top]);
        top = bottom + GAP;
        return (
          <g key={panel.series[0]?.label}>
            {distinctTicks(y, panel).map((tick) => (
              <g key={tick} className="tick" {...UNREAD}>
                <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
                <text x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                  {panel.axisText(tick)}
                </text>
              </g>
            ))}
            {panel.series.map((series) =>
              panel.kind === 'bars' && !series.isBefore ? (
                series.values.map((value, index) =>
                  value === null ? null : (
                    <rect
                      key={days[index]}
                      className={barClass(value, isOpen(days[index], openFrom))}
                      x={middle(index) - barWidth / 2}
                      width={barWidth}
                      y={Math.min(y(0), y(value))}
                      height={Math.max(1, Math.abs(y(value) - y(0)))}
                      rx={2}
                    />
                  ),
                )
              ) : (
                <g key={series.label} className={series.isBefore ? 'line before' : 'line'}>
                  <path
                    d={linePath(
                      series.values.map((value, index) =>
                        value === null ? null : [middle(index), y(value)],
                      ),
                    )}
                  />
                  {series.values.map((value, index) =>
                    isAlone(series.values, index) ? (
                      <circle key={days[index]} cx={middle(index)} cy={y(value ?? 0)} r={2.5} />
                    ) : null,
                  )}
                </g>
              ),
            )}
          </g>
        );
      })}
      {days.map((day, index) =>
        index % Math.ceil(days.length / Math.max(2, Math.floor(width / 110))) === 0 ? (
          <text key={day} x={middle(index)} y={height - 6} textAnchor="middle" {...UNREAD}>
            {dayText(day)}
          </text>
        ) : null,
      )}
    </ChartFrame>
  );
}

function ReadOut({
  days,
  panels,
  annotations,
  at,
}: {
  days: readonly string[];
  panels: readonly Panel[];
  annotations: readonly Annotation[];
  at: number;
}) {
  const day = days[at] ?? '';
  return (
    <>
      <b>{weekdayText(day)}</b>
      {panels.flatMap(({ series, text, note }) => [
        ...series.map(({ label, values }) => (
          <span key={label}>
            {label} {readText(values[at], text)}
          </span>
        )),
        note?.(at) && <span key="note">{note(at)}</span>,
      ])}
      {annotations
        .filter((annotation) => annotation.day === day)
        .map(({ text }) => (
          <span key={text}>{text}</span>
        ))}
    </>
  );
}

function readText(value: number | null | undefined, text: Panel['text']): string {
  return value === null || value === undefined ? 'unknown' : text(value);
}

function panelScale({ series }: Panel, range: [bottom: number, top: number]) {
  const values = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return linearScale(low, low === high ? 1 : high, range);
}

/** The ticks of an axis: one of those with the same text, and for counts those at whole numbers. */
function distinctTicks(y: Scale, { series, axisText }: Panel): number[] {
  const isWhole = series.every(({ values }) => values.every((value) => (value ?? 0) % 1 === 0));
  const ticks = y.ticks.filter((tick) => !isWhole || tick % 1 === 0);
  return ticks.filter(
    (tick, index) => index === 0 || axisText(tick) !== axisText(ticks[index - 1] ?? 0),
  );
}

/** Whether a value has no neighbor that a line could lead to. */
function isAlone(values: Series['values'], at: number): boolean {
  const isKnown = (index: number) => (values[index] ?? null) !== null;
  return isKnown(at) && !isKnown(at - 1) && !isKnown(at + 1);
}

/** Characters of an annotation over the chart; the read-out has all. */
const ANNOTATION_LENGTH = 22;

function shortText([first, ...others]: readonly Annotation[]): string {
  const text = first?.text ?? '';
  const short = text.length > ANNOTATION_LENGTH ? `${text.slice(0, ANNOTATION_LENGTH - 1)}…` : text;
  return others.length === 0 ? short : `${short} +${others.length}`;
}

function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x > width - 80) return 'end';
  return x < LEFT + 80 ? 'start' : 'middle';
}

function isOpen(day: string | undefined, openFrom: string | null): boolean {
  return openFrom !== null && day !== undefined && day >= openFrom;
}

function barClass(value: number, isOpenDay: boolean): string {
  return `bar ${value < 0 ? 'loss' : ''} ${isOpenDay ? 'open' : ''}`;
}
