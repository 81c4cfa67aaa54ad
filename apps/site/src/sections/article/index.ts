import { defineSection } from '../define-section.ts';
import { Article } from './Article.tsx';
import articleCss from './article.module.css?inline';

export default defineSection({
  type: 'article',
  Component: Article,
  styles: [articleCss],
});
