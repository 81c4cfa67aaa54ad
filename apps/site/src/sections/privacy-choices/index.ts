import { PrivacyChoicesBlock } from '../../privacy-choices/PrivacyChoicesBlock.tsx';
import privacyChoicesCss from '../../privacy-choices/privacy-choices.module.css?inline';
import { defineSection } from '../define-section.ts';

export default defineSection({
  type: 'privacy-choices',
  Component: PrivacyChoicesBlock,
  styles: [privacyChoicesCss],
});
