/**
 * Paths of the server that browsers request below the API's host, and those that the site's plain forms are sent to.
 * The server's table of routes and the site both have them from here; those of the shipping forms are in
 * `shipping/form-fields.ts`.
 */

/** Fetches, creates and submits a visit. */
export const VISIT_API_PATH = '/api/visits/';

/** The stored data of the browser's own visit: read by `GET`, deleted by `DELETE`. */
export const CURRENT_VISIT_API_PATH = `${VISIT_API_PATH}current/`;

/** The stored data of the browser's own visit, as a file. */
export const VISIT_EXPORT_API_PATH = `${CURRENT_VISIT_API_PATH}export`;

/** The choice against attribution and analytics. */
export const PRIVACY_API_PATH = `${CURRENT_VISIT_API_PATH}privacy`;

export const CURRENT_QUOTE_API_PATH = '/api/quotes/current/';

/** A zip code and a slash follow. */
export const ZIPCODE_API_PATH = '/api/zipcodes/';

export const VEHICLE_API_PATH = '/api/vehicles/';

export const ESTIMATE_API_PATH = '/api/estimates/';

/** Suggestions for an address. */
export const ADDRESS_API_PATH = '/api/addresses/';

/** Where a zip form and an address form are posted without a script, and the home line with one. */
export const ZIP_FORM_PATH = '/quote';

/** Where a privacy choice is posted without a script. */
export const PRIVACY_CHOICE_PATH = '/privacy-choice';

/** The postal data of the shipping theme (behaviours, 7.2.1). */
export const POSTAL_DATA_PATH = '/shipping/data/data-small.json';
