import { ButtonExamples } from './ButtonExamples.tsx';
import { CardExamples } from './CardExamples.tsx';
import { ChartExamples } from './ChartExamples.tsx';
import { ExperimentExamples } from './ExperimentExamples.tsx';
import { FieldExamples } from './FieldExamples.tsx';
import { FunnelExamples } from './FunnelExamples.tsx';
import { MenuExamples } from './MenuExamples.tsx';
import { OverlayExamples } from './OverlayExamples.tsx';
import { TableExamples } from './TableExamples.tsx';
import './gallery.css';

/** Every component of the kit in every state, with invented data. */
export function Gallery() {
  return (
    <main className="gallery">
      <h1>Gallery of the console</h1>
      <ButtonExamples />
      <FieldExamples />
      <MenuExamples />
      <CardExamples />
      <TableExamples />
      <ChartExamples />
      <FunnelExamples />
      <ExperimentExamples />
      <OverlayExamples />
    </main>
  );
}
