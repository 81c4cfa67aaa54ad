/** A function that runs the task once it has not been called for `ms`, however often before. */
export function debounce(task: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(task, ms);
  };
}
