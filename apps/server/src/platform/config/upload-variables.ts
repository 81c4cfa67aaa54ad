import { API_SETTINGS } from '@zipfront/contracts/console/uploads';
import * as v from 'valibot';
import { key, orNothing, variable } from './variable.ts';

const uri = v.optional(v.pipe(v.string(), v.url()), 'https://oauth2.googleapis.com/token');

/** A service account with its key, or an account that gave permission once. */
export const googleCredentialsSchema = v.variant('type', [
  v.object({
    type: v.literal('service_account'),
    client_email: v.string(),
    private_key: v.pipe(v.string(), v.includes('PRIVATE KEY')),
    token_uri: uri,
  }),
  v.object({
    type: v.literal('authorized_user'),
    client_id: v.string(),
    client_secret: v.string(),
    refresh_token: v.string(),
    token_uri: uri,
  }),
]);

export type GoogleCredentials = v.InferOutput<typeof googleCredentialsSchema>;

const [ADS_ACCOUNT, ADS_CREDENTIALS] = API_SETTINGS.google.variables;
const [DATASET, ACCESS_TOKEN] = API_SETTINGS.meta.variables;

export const UPLOAD_VARIABLES = {
  googleAdsAccount: variable(ADS_ACCOUNT, {
    expects: `the id of an account at Google Ads, ten digits, with ${ADS_CREDENTIALS}`,
    schema: v.pipe(
      orNothing((text) => /^\d{3}-?\d{3}-?\d{4}$/.test(text)),
      v.transform((text) => text?.replaceAll('-', '') ?? null),
    ),
    about:
      'the account at Google Ads that owns the conversion actions; with it conversions are sent by the Data Manager API, see [uploads](../uploads.md)',
  }),
  googleAdsCredentials: variable(ADS_CREDENTIALS, {
    expects: 'the JSON of a service account, or of an authorized user with a refresh token',
    schema: v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      v.pipe(v.string(), v.parseJson(), googleCredentialsSchema),
    ]),
    isSecret: true,
    about:
      "Google's JSON of a service account (`type: service_account`), or of a user with a refresh token (`type: authorized_user`)",
  }),
  metaDataset: variable(DATASET, {
    expects: `the id of a dataset at Meta, digits, with ${ACCESS_TOKEN}`,
    schema: orNothing((text) => /^\d{5,20}$/.test(text)),
    about: 'the dataset at Meta that receives conversions, see [uploads](../uploads.md)',
  }),
  metaAccessToken: variable(ACCESS_TOKEN, {
    expects: 'an access token of the Conversions API',
    schema: v.pipe(
      key(),
      v.transform((text) => text || null),
    ),
    isSecret: true,
    about: 'the access token of the dataset',
  }),
  metaApiVersion: variable('META_API_VERSION', {
    expects: 'a version such as v24.0',
    initial: 'v24.0',
    schema: v.pipe(v.string(), v.regex(/^v\d{1,3}\.\d$/)),
    about: "the version of Meta's Graph API",
  }),
};
