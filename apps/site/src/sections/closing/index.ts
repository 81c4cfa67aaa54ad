import zipFormCss from '../../zip-form/zip-form.module.css?inline';
import { defineSection } from '../define-section.ts';
import { Closing } from './Closing.tsx';
import closingCss from './closing.module.css?inline';

export default defineSection({
  type: 'closing',
  Component: Closing,
  styles: [closingCss, zipFormCss],
});
