import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Card, CsvLink } from './Card.tsx';

export function ChartCard({
  title,
  legend,
  choice,
  chart,
  table,
  file,
  children,
}: {
  title: ReactNode;
  legend?: ReactNode;
  /** The control that chooses what the chart shows, before the buttons. */
  choice?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  file?: string;
  children?: ReactNode;
}) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Card
      title={title}
      beside={isTable ? null : legend}
      more={
        <>
          {choice}
          <Button kind="quiet" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'Chart' : 'Table'}
          </Button>
          {file === undefined ? null : <CsvLink file={file} />}
        </>
      }
    >
      {isTable ? table : chart}
      {children}
    </Card>
  );
}
