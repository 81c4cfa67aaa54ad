/** Explains experiments in four sentences. */
export function WhatIsThis() {
  return (
    <details className="what">
      <summary>What is this?</summary>
      <p>
        An experiment shows each visitor one of several variants of a page, and counts how many of
        them go on to the comparison within seven days. The plan says how many visitors that needs.
        You may look every day: each look is compared with a bound that is wide at first and narrow
        at the end, so that all looks together find a difference that is not there in 5 of 100
        experiments. If the visitors are not divided as the weights say, the result is invalidated,
        because then something else than chance has chosen them.
      </p>
    </details>
  );
}
