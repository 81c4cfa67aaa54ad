/** The id of the JSON script element that carries the configuration. */
export const PAGE_CONFIG_ELEMENT_ID = 'page-config';
