/** The file of the page's script, which every build renames. */
export function releaseOfPage(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]');
  return script?.src.split('/').at(-1) ?? '';
}
