import { CONSOLE_PATHS } from '@zipfront/contracts/console/pages';
import type { ReactNode } from 'react';
import { Mark } from '../shell/Mark.tsx';

export function Document({
  title,
  script,
  children,
}: {
  title: string;
  script: string | null;
  children: ReactNode;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} · Zipfront console`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={ICON} />
        <link rel="stylesheet" href={CONSOLE_PATHS.styles} />
        {script === null ? null : <script src={script} defer />}
      </head>
      <body className="plain-page">
        <main>
          <p className="brand">
            <Mark /> Zipfront
          </p>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" rx="4" fill="#2455c3"/><path d="M5 6h10L5 14h10" fill="none" stroke="#fff" stroke-width="2"/></svg>`)}`;
