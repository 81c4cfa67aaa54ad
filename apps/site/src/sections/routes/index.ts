import { defineSection } from '../define-section.ts';
import { Routes } from './Routes.tsx';
import routesCss from './routes.module.css?inline';

export default defineSection({
  type: 'routes',
  Component: Routes,
  styles: [routesCss],
});
