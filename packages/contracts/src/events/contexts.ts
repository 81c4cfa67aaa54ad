import * as v from 'valibot';
import type {
  AttributionContext,
  ContextName,
  IdentityContext,
  PageEventContext,
  SessionContext,
} from './types.ts';

const text = v.optional(v.string());

const identityContextSchema = v.looseObject({
  quote_id: text,
  urm_id: text,
  site_user_id: text,
  tzacid: text,
  amp_client_id: text,
  home_user_data_id: text,
  insurance_line: text,
}) satisfies v.GenericSchema<unknown, IdentityContext>;

const sessionContextSchema = v.looseObject({
  tzses: text,
  django_session: text,
}) satisfies v.GenericSchema<unknown, SessionContext>;

const attributionContextSchema = v.record(v.string(), v.string()) satisfies v.GenericSchema<
  unknown,
  AttributionContext
>;

const pageContextSchema = v.looseObject({
  app_id: v.string(),
  page_url: v.string(),
  privacy_signal: v.boolean(),
}) satisfies v.GenericSchema<unknown, PageEventContext>;

/** The schema of each first-party context, by name. */
export const contextDataSchemas = {
  identity: identityContextSchema,
  session: sessionContextSchema,
  attribution: attributionContextSchema,
  page: pageContextSchema,
} satisfies Record<ContextName, v.GenericSchema>;
