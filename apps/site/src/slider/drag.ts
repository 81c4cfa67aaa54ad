/** How far a pointer must have gone sideways before it drags and no longer clicks or selects. */
const DRAG_START_PX = 6;

/** Handlers of a drag on its way and at its end; `px` to the left is negative. */
export interface Drag {
  allowed(): boolean;
  moved(px: number): void;
  released(px: number): void;
  cancelled(): void;
}

/** Vertical scrolling is the browser's (`touch-action`); a click that ends a drag does nothing. */
export function makeDraggable(element: HTMLElement, drag: Drag): void {
  let start: { x: number; y: number } | null = null;
  let dragging = false;
  let takesClick = false;

  element.addEventListener('pointerdown', (event) => {
    takesClick = false;
    if (event.isPrimary && event.button === 0 && drag.allowed()) {
      start = { x: event.clientX, y: event.clientY };
    }
  });

  element.addEventListener('pointermove', (event) => {
    if (!start || !event.isPrimary) return;
    const px = event.clientX - start.x;
    if (!dragging) {
      // A mouse button that was released elsewhere: no event said so, and this is no drag.
      if (event.buttons === 0) {
        start = null;
        return;
      }
      const across = Math.abs(px);
      if (across < DRAG_START_PX || across < Math.abs(event.clientY - start.y)) return;
      dragging = true;
      element.setPointerCapture(event.pointerId);
      getSelection()?.removeAllRanges();
    }
    drag.moved(px);
  });

  const end = (event: PointerEvent, notify: (px: number) => void) => {
    const from = start;
    if (!from || !event.isPrimary) return;
    start = null;
    if (!dragging) return;
    dragging = false;
    takesClick = true;
    notify(event.clientX - from.x);
  };
  element.addEventListener('pointerup', (event) => end(event, drag.released));
  element.addEventListener('pointercancel', (event) => end(event, drag.cancelled));

  element.addEventListener(
    'click',
    (event) => {
      if (!takesClick) return;
      takesClick = false;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // A link or a picture would otherwise be dragged away itself.
  element.addEventListener('dragstart', (event) => event.preventDefault());
}
