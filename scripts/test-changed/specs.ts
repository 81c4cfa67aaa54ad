/**
 * Browser tests by the sources that they hold: a change of a file whose path matches is tested by
 * the specs whose names do. The main job is tested after each change of what a browser loads.
 */
const REACH: [path: RegExp, specs: RegExp][] = [
  [/^(?:apps\/(?:site|server)|packages|content)\//, /^main-job/],
  [/\/(?:zip-form|zipcodes|handoffs)\//, /^(?:zip-form|no-script|failures|form-)/],
  [/\/(?:address-field|addresses)\//, /^address/],
  [/\/(?:visit-flow|visits|attribution)\b/, /^(?:visit-flow|arrival|attribution)/],
  [/\/(?:behaviours|elements)\//, /^(?:header|anchors|sticky-bars|early)/],
  [/\/slider\//, /^slider/],
  [/\/shipping\/(?!reviews)/, /^(?:shipping|quote-steps|order|find-order)/],
  [/\/reviews\//, /^reviews/],
  [/\/(?:consent|choices|privacy[\w-]*|cookies)\//, /^(?:consent|privacy|deletion|opt-out|stored)/],
  [/\/(?:forms|islands|form-rules)\//, /^(?:hanging-forms|form-|islands|no-script|zip-form)/],
  [/\/(?:error-reporting|errors)\//, /^error-reporting/],
  [/\/(?:tracking|events)\/|packages\/tracker/, /^(?:track|quiet)/],
  [
    /\/(?:sections|theme|drawings|typefaces)\/|^content\//,
    /^(?:every-page|gallery|layout|budgets)/,
  ],
  [/\/variants\//, /^variants/],
  [/apps\/compare\//, /^compare/],
  [/apps\/console\/src\/(?:ui|shell|router)/, /^console-(?:gallery|phone|today)/],
  [/^tests\/browser\/console-gallery\//, /^console-gallery/],
  [/apps\/server\/src\/console\/api\//, /^console-questions/],
];

/**
 * The browser tests that changes can reach. A folder of the console is tested by the spec of its
 * name, and a changed spec by itself.
 *
 * @param changed paths from the root
 * @param specs paths of all specs, from the folder of the browser tests
 */
export function specsOf(changed: readonly string[], specs: readonly string[]): string[] {
  const files = changed.filter((path) => !/\.test\.tsx?$/.test(path));
  const patterns = REACH.filter(([path]) => files.some((file) => path.test(file)));
  const folders = files.flatMap((file) => /^apps\/console\/src\/(\w+)\//.exec(file)?.[1] ?? []);
  return specs.filter(
    (spec) =>
      changed.includes(`tests/browser/${spec}`) ||
      patterns.some(([, names]) => names.test(spec)) ||
      folders.some((folder) => spec.startsWith(`console-${folder}`)),
  );
}
