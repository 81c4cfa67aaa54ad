import { adds, insert, makes, type Recipe } from './recipe.ts';

const KINDS = 'packages/contracts/src/content/section.ts';
const READING = 'packages/contracts/src/content/sections/reading.ts';
const SECTIONS = 'apps/site/src/sections/sections.tsx';
const FIELDS = 'docs/content/fields.md';

export const SECTION: Recipe = {
  heading: 'Add a section',
  steps: [
    adds(
      READING,
      "import { pictureSchema } from '../pictures.ts';\n",
      `
export const badgeSchema = section('badge', {
  text: described(textSchema, 'Such as "Licensed in 50 states".'),
});
`,
      'badgeSchema',
    ),
    {
      file: KINDS,
      change(text) {
        const imported = insert(text, '  articleSchema,\n', '  badgeSchema,\n', KINDS);
        return insert(imported, '  promoSchema,\n  routesSchema,\n', '  badgeSchema,\n', KINDS);
      },
      named: 'badge',
    },
    makes(
      'apps/site/src/sections/badge/Badge.tsx',
      `import type { SectionProps } from '../../view/view.ts';
import styles from './badge.module.css';

export function Badge({ section }: SectionProps<'badge'>) {
  return (
    <section className="wrap" id={section.id}>
      <p className={styles.badge}>{section.text}</p>
    </section>
  );
}
`,
      './badge/Badge.tsx',
    ),
    makes(
      'apps/site/src/sections/badge/badge.module.css',
      '.badge {\n  font-weight: 600;\n}\n',
      'badge.module.css',
    ),
    makes(
      'apps/site/src/sections/badge/example.yaml',
      `- name: in English
  section: { type: badge, text: Licensed in 50 states }
- name: in Spanish
  locale: es-US
  section: { type: badge, text: Con licencia en 50 estados }
`,
    ),
    {
      file: SECTIONS,
      change(text) {
        const imported = insert(
          text,
          "import articleCss from './article/article.module.css?inline';\n",
          "import { Badge } from './badge/Badge.tsx';\nimport badgeCss from './badge/badge.module.css?inline';\n",
          SECTIONS,
        );
        return insert(
          imported,
          '  promo: { Component: Promo, styles: [promoCss] },\n',
          '  badge: { Component: Badge, styles: [badgeCss] },\n',
          SECTIONS,
        );
      },
    },
    {
      file: FIELDS,
      change(text) {
        const own = '\n### `badge`: a badge in words\n\n<!-- fields: badge -->\n';
        return insert(text, '<!-- fields: promo -->\n', own, FIELDS);
      },
    },
  ],
};
