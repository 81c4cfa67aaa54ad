/**
 * Runs a task now; on a page that is only being prerendered, once it is shown: until then it is not
 * visited.
 */
export function whenShown(task: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', task, { once: true });
  } else {
    task();
  }
}
