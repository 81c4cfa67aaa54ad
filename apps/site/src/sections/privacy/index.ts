import { defineSection } from '../define-section.ts';
import { Privacy } from './Privacy.tsx';
import privacyCss from './privacy.module.css?inline';

export default defineSection({
  type: 'privacy',
  Component: Privacy,
  styles: [privacyCss],
});
