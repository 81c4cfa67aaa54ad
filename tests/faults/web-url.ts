import fc from 'fast-check';

/** Addresses of other sites; fast-check's own need a second of processor time to make. */
export const webUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.string({ maxLength: 20 }).map(encodeURIComponent),
    fc.option(fc.string({ maxLength: 20 }).map(encodeURIComponent)),
  )
  .map(([scheme, domain, path, query]) =>
    [`${scheme}://${domain}/${path}`, ...(query === null ? [] : [query])].join('?'),
  );
