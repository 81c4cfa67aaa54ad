import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button.tsx';
import { daysText } from './format.ts';
import { pictureOf } from './picture.ts';
import { saveFile } from './save-file.ts';

export interface PictureOf {
  /** `funnel`. */
  screen: string;
  days: { from: string; to: string };
}

/** Saves the chart of the card around it as an SVG file. */
export function SavePicture({
  of: { screen, days },
  children,
}: {
  of: PictureOf;
  /** The picture, where the card shows its numbers otherwise. */
  children?: ReactNode;
}) {
  const [isDrawn, setIsDrawn] = useState(false);
  const save = (button: Element) => {
    flushSync(() => setIsDrawn(true));
    const card = button.closest<HTMLElement>('.card');
    if (card !== null) {
      const name = `${screen}-${days.from}-to-${days.to}.svg`;
      saveFile(name, pictureOf(card, daysText(days)), 'image/svg+xml');
    }
    setIsDrawn(false);
  };
  return (
    <>
      <Button kind="quiet" onPress={({ target }) => save(target)}>
        Save as picture
      </Button>
      {isDrawn ? <div hidden={true}>{children}</div> : null}
    </>
  );
}
