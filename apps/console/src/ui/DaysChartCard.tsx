import type { ReactNode } from 'react';
import { ChartCard } from './ChartCard.tsx';
import { Legend } from './Legend.tsx';
import { type Annotation, type Panel, TimeChart } from './TimeChart.tsx';

/** A card with a chart over days, and the same numbers as a table and as a file. */
export function DaysChartCard({
  label,
  days,
  panels,
  annotations = [],
  openFrom = null,
  isFilling = false,
  lack,
  onDay,
  ...card
}: {
  title: ReactNode;
  /** What the chart shows, for screen readers. */
  label: string;
  /** The earliest first. */
  days: readonly string[];
  /** Those that know a value; without any, there is no chart. */
  panels: readonly Panel[];
  /** Why the chart lacks a panel. */
  lack?: ReactNode;
  annotations?: readonly Annotation[];
  /** The first day whose numbers still change; null where none does. */
  openFrom?: string | null;
  /** Whether the chart grows with the card. */
  isFilling?: boolean;
  onDay?: (day: string) => void;
  table: ReactNode;
  /** Address of the numbers as a file. */
  file?: string;
  /** What the chart may show otherwise, before the buttons. */
  choice?: ReactNode;
  /** What follows the chart, and the table. */
  children?: ReactNode;
}) {
  const isOfOne = panels.flatMap(({ series }) => series).length === 1;
  return (
    <ChartCard
      {...card}
      legend={isOfOne ? undefined : <Legend panels={panels} />}
      chart={
        <>
          {panels.length === 0 ? null : (
            <TimeChart {...{ label, days, panels, annotations, openFrom, isFilling, onDay }} />
          )}
          {lack}
        </>
      }
    />
  );
}
