import { defineSection } from '../define-section.ts';
import { WorkedPrice } from './WorkedPrice.tsx';
import workedPriceCss from './worked-price.module.css?inline';

export default defineSection({
  type: 'worked-price',
  Component: WorkedPrice,
  styles: [workedPriceCss],
});
