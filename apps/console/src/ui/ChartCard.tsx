import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { type PictureOf, SavePicture } from './SavePicture.tsx';

/** A card with a chart, the same numbers as a table, and both as files. */
export function ChartCard({
  title,
  legend,
  choice,
  chart,
  table,
  picture,
  file,
  children,
}: {
  title: ReactNode;
  legend?: ReactNode;
  /** What it may show otherwise, before the buttons. */
  choice?: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  /** Null where there is nothing to draw. */
  picture: PictureOf | null;
  /** Address of the numbers as a file. */
  file?: string;
  /** What follows the chart, and the table. */
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
          <Button kind="quiet" onPress={() => setIsTable(!isTable)}>
            {isTable ? 'Chart' : 'Table'}
          </Button>
          {isTable || picture === null ? null : <SavePicture of={picture} />}
          {file === undefined ? null : (
            <a href={file} className="link">
              CSV
            </a>
          )}
        </>
      }
    >
      {isTable ? table : chart}
      {children}
    </Card>
  );
}
