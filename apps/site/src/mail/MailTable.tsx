import { useMedium } from './MailParts.tsx';

export interface TableOfMail {
  names: number;
  head: string[];
  rows: string[][];
}

/** A table; as text, its columns stand below each other. */
export function MailTable({ names, head, rows }: TableOfMail) {
  if (useMedium().format === 'text') return `${createLines({ names, head, rows }).join('\n')}\n\n`;
  const style = (at: number) =>
    ({ padding: '4px 8px', textAlign: at < names ? 'left' : 'right' }) as const;
  return (
    <table style={{ margin: '0 0 16px', borderCollapse: 'collapse', fontSize: 14 }}>
      <thead>
        <tr>
          {head.map((text, index) => (
            <th key={text} scope="col" style={style(index)}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.slice(0, names).join('\n')} style={{ borderTop: '1px solid' }}>
            {cells.map((text, index) => {
              const isName = index < names && text !== '';
              const Cell = isName ? 'th' : 'td';
              return (
                <Cell
                  key={head[index]}
                  scope={isName ? 'row' : undefined}
                  style={{ ...style(index), fontWeight: 'normal' }}
                >
                  {text}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function createLines({ names, head, rows }: TableOfMail): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, index) =>
    Math.max(...lines.map((cells) => (cells[index] ?? '').length)),
  );
  return lines.map((cells) =>
    cells
      .map((text, index) =>
        index < names ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
