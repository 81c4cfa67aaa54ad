import { LOCALES, type Locale } from '@zipfront/contracts/locale';
import type { MailContent } from '@zipfront/contracts/mail';
import { GALLERY_PATH } from './examples.ts';
import { MAIL_EXAMPLES } from './mail-examples.ts';

const FORMATS = ['html', 'text'] as const;

/** A mail of the gallery in one language and format. */
export interface MailFrame {
  /** Where it is shown: `/debug/gallery/mails/1/en-US/html`. */
  path: string;
  mail: MailContent;
  locale: Locale;
  format: (typeof FORMATS)[number];
}

/** Each example of a mail with its frames: both languages, each as HTML and as text. */
export const MAIL_FRAMES: readonly { name: string; frames: MailFrame[] }[] = MAIL_EXAMPLES.map(
  ({ name, mail }, index) => ({
    name,
    frames: LOCALES.flatMap((locale) =>
      FORMATS.map((format) => ({
        path: `${GALLERY_PATH}/mails/${index + 1}/${locale}/${format}`,
        mail,
        locale,
        format,
      })),
    ),
  }),
);

/** The frame at a path, or undefined. */
export function mailFrameAt(path: string): MailFrame | undefined {
  return MAIL_FRAMES.flatMap(({ frames }) => frames).find((frame) => frame.path === path);
}
