import { defineSection } from '../define-section.ts';
import { PrivacyChoices } from './PrivacyChoices.tsx';
import privacyChoicesCss from './privacy-choices.module.css?inline';

export default defineSection({
  type: 'privacy-choices',
  Component: PrivacyChoices,
  styles: [privacyChoicesCss],
});
