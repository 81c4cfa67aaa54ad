import type { ReactNode } from 'react';
import { ChartCard } from './ChartCard.tsx';
import { Legend } from './Legend.tsx';
import { type Annotation, type Panel, TimeChart } from './TimeChart.tsx';

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
  label: string;
  days: readonly string[];
  panels: readonly Panel[];
  lack?: ReactNode;
  annotations?: readonly Annotation[];
  /** The first day whose numbers still change; null where none does. */
  openFrom?: string | null;
  isFilling?: boolean;
  onDay?: (day: string) => void;
  table: ReactNode;
  file?: string;
  /** The control that chooses what the chart shows, before the buttons. */
  choice?: ReactNode;
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
            <TimeChart
              label={label}
              days={days}
              panels={panels}
              annotations={annotations}
              openFrom={openFrom}
              isFilling={isFilling}
              onDay={onDay}
            />
          )}
          {lack}
        </>
      }
    />
  );
}
