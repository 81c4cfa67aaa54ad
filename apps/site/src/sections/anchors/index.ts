import anchorsListCss from '../../shipping/anchors-list/anchors-list.module.css?inline';
import { defineSection } from '../define-section.ts';
import { Anchors } from './Anchors.tsx';
import anchorsCss from './anchors.module.css?inline';

export default defineSection({
  type: 'anchors',
  Component: Anchors,
  styles: [anchorsCss, anchorsListCss],
});
