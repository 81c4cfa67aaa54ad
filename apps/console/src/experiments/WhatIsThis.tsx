import { Explained } from '../shell/Explained.tsx';

export function WhatIsThis() {
  return (
    <Explained title="How experiments are read">
      <li>
        Each visitor sees one of several variants of a page. A hand-off within seven days counts.
      </li>
      <li>
        You may look every day: each look is compared with a bound that is wide at first and narrow
        at the planned number of visitors. All looks together find a difference that is not there in
        5 of 100 experiments.
      </li>
      <li>
        Where visitors are not divided as the weights say, the experiment is invalidated: something
        else than chance has chosen them.
      </li>
    </Explained>
  );
}
