import { renderMermaidSVG } from 'beautiful-mermaid';

/**
 * A Mermaid diagram as SVG in the colours of the page. The library's import of a typeface from
 * another host is taken out, and
 * it is drawn from top to bottom, as a page is narrower than it is long.
 */
export function drawDiagram(source: string): string {
  const upright = source.replace(/^flowchart LR$/m, 'flowchart TD');
  const svg = renderMermaidSVG(upright, { transparent: true, font: 'Inter Variable' });
  return svg
    .replace(/\s*@import url\([^)]*\);/, '')
    .replace(/ width="[^"]*" height="[^"]*" style="[^"]*"/, '')
    .replace(/\n\s*\n/g, '\n');
}
