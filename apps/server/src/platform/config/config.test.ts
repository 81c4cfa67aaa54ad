import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const GOOGLE_USER = {
  type: 'authorized_user',
  client_id: 'client',
  client_secret: 'a-secret-of-google',
  refresh_token: 'refresh',
};

describe('readConfig', () => {
  // behaviour: 15.23
  it('refuses the log before the database, which earlier versions had', () => {
    const environment = { EVENT_LOG_URL: 'nats://a:4222' };
    expect(() => readConfig(environment)).toThrow('this version has no log before the database');
  });

  // behaviour: 7.1.9
  it('starts without any variable', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      consolePort: 8081,
      consoleHost: '127.0.0.1',
      consoleUrl: 'http://localhost:8081',
      consoleTrustProxy: 0,
      databaseUrl: 'file:var/zipfront.db',
      logLevel: 'info',
      trustProxy: 0,
      databaseConnections: 10,
      rateLimits: true,
      requestsPerHour: 1_000,
      diskFloorMb: 512,
      databaseLimitMb: 0,
      corsOrigins: [],
      journeyHosts: [],
      compareUrl: '/compare/',
      compareToken: null,
      metricsToken: null,
      homeownersUrls: {
        'en-US': '/compare/?line=home&token={token}',
        'es-US': '/compare/?line=home&token={token}',
      },
      addressLookupUrl: null,
      collectorUrl: '/events',
      errorReportingDsn: null,
      errorReportingKey: 'zipfront',
    });
  });

  // behaviour: 15.72
  it.each([
    [
      'https://compare.example.com/start',
      'https://compare.example.com/start?line=home&token={token}',
    ],
    [
      'https://compare.example.com/?a=1#top',
      'https://compare.example.com/?a=1&line=home&token={token}#top',
    ],
  ])('leads the home line to the comparison app %s, unless it has an address of its own', (url, home) => {
    expect(readConfig({ COMPARE_URL: url }).homeownersUrls).toEqual({
      'en-US': home,
      'es-US': home,
    });
    const own = 'https://home.example.com/';
    const config = readConfig({ COMPARE_URL: url, HOMEOWNERS_URL: own });
    expect(config.homeownersUrls['en-US']).toBe(own);
  });

  // behaviour: 15.23
  it.each([
    [
      'HOMEOWNERS_URL',
      'https://u:sEcr3t@Pw@home.example.com/{nothing}',
      '"https://…@home.example.com/{nothing}"',
    ],
    ['COMPARE_URL', 'ftp://u:sEcr3tPw@compare.example.com', '"ftp://…@compare.example.com"'],
    ['ERROR_REPORTING_DSN', 'u:sEcr3tPw@errors.example.com', '"…@errors.example.com"'],
  ])('reports a wrong %s without the password in it', (name, value, shown) => {
    const error = () => readConfig({ [name]: value });
    expect(error).toThrow(`${name} is ${shown}; expected`);
    expect(error).not.toThrow('sEcr3t');
  });

  it('reads the value of every variable when all are set', () => {
    expect(
      readConfig({
        PORT: '9150',
        HOST: '0.0.0.0',
        PUBLIC_URL: 'https://www.example.com/',
        CONSOLE_PORT: '9151',
        CONSOLE_HOST: '10.0.0.5',
        CONSOLE_URL: 'https://console.example.com/',
        CONSOLE_TRUST_PROXY: '1',
        DATABASE_URL: 'postgres://u:p@db/zipfront',
        CONTENT_DIR: '/srv/content',
        WATCH_CONTENT: 'on',
        LOG_LEVEL: 'debug',
        TRUST_PROXY: '2',
        RATE_LIMITS: 'off',
        ORDER_DAYS: '100',
        CALL_BACK_DAYS: '7',
        REQUESTS_PER_HOUR: '90',
        DISK_FLOOR_MB: '2000',
        DATABASE_LIMIT_MB: '50000',
        DRAIN_SECONDS: '15',
        DATABASE_CONNECTIONS: '25',
        EARLIER_ASSETS_DIR: '/srv/assets',
        CORS_ORIGINS: 'https://a.example, https://b.example:8443',
        COMPARE_URL: 'https://compare.example/start?from=zf',
        COMPARE_TOKEN: '0123456789abcdef',
        DEMO_PARTNER: 'acme',
        METRICS_TOKEN: 'fedcba9876543210',
        HOMEOWNERS_URL: 'https://home.example/',
        HOMEOWNERS_URL_ES: 'https://casa.example/',
        JOURNEY_HOSTS: 'pay.partner.example, Login.Example',
        ADDRESS_LOOKUP_URL: 'https://addresses.example/suggest?key=k',
        COLLECTOR_URL: 'https://events.example/events',
        SMTP_URL: 'smtps://user:p%40ss@mail.example',
        MAIL_FROM: 'orders@site.example',
        MAIL_TEAM: 'ana@team.example, ben@team.example',
        WEBHOOK_URL: 'https://hooks.example/zipfront?a=b',
        WEBHOOK_SECRET,
        WEBHOOK_PRIVATE_NETWORKS: 'on',
        ERROR_REPORTING_DSN: 'https://key@errors.example/1',
        ERROR_REPORTING_KEY: 'a_key',
        GOOGLE_ADS_ACCOUNT: '123-456-7890',
        GOOGLE_ADS_CREDENTIALS: JSON.stringify(GOOGLE_USER),
        META_DATASET: '5555555555',
        META_ACCESS_TOKEN: 'meta-token',
        META_API_VERSION: 'v25.0',
        WAREHOUSE_URL: 's3://bucket/zip/front',
        WAREHOUSE_ENDPOINT: 'https://s3.example.com',
        WAREHOUSE_REGION: 'auto',
        WAREHOUSE_KEY_ID: 'key-id',
        WAREHOUSE_SECRET_KEY: 'key-secret',
      }),
    ).toEqual({
      misspelled: [],
      port: 9150,
      host: '0.0.0.0',
      publicUrl: 'https://www.example.com',
      consolePort: 9151,
      consoleHost: '10.0.0.5',
      consoleUrl: 'https://console.example.com',
      consoleTrustProxy: 1,
      databaseUrl: 'postgres://u:p@db/zipfront',
      contentDir: '/srv/content',
      watchContent: true,
      logLevel: 'debug',
      trustProxy: 2,
      drainSeconds: 15,
      databaseConnections: 25,
      earlierAssetsDir: '/srv/assets',
      rateLimits: false,
      orderDays: 100,
      callBackDays: 7,
      requestsPerHour: 90,
      diskFloorMb: 2_000,
      databaseLimitMb: 50_000,
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      compareUrl: 'https://compare.example/start?from=zf',
      compareToken: '0123456789abcdef',
      demoPartner: 'acme',
      metricsToken: 'fedcba9876543210',
      homeownersUrls: { 'en-US': 'https://home.example/', 'es-US': 'https://casa.example/' },
      journeyHosts: ['pay.partner.example', 'login.example'],
      addressLookupUrl: 'https://addresses.example/suggest?key=k',
      collectorUrl: 'https://events.example/events',
      smtpUrl: 'smtps://user:p%40ss@mail.example',
      mailFrom: 'orders@site.example',
      mailTeam: ['ana@team.example', 'ben@team.example'],
      webhookUrl: 'https://hooks.example/zipfront?a=b',
      webhookSecret: WEBHOOK_SECRET,
      googleAdsAccount: '1234567890',
      googleAdsCredentials: { ...GOOGLE_USER, token_uri: 'https://oauth2.googleapis.com/token' },
      metaDataset: '5555555555',
      metaAccessToken: 'meta-token',
      metaApiVersion: 'v25.0',
      warehouse: { bucket: 'bucket', prefix: 'zip/front/' },
      warehouseEndpoint: 'https://s3.example.com',
      warehouseRegion: 'auto',
      warehouseKeyId: 'key-id',
      warehouseSecretKey: 'key-secret',
      webhookPrivateNetworks: true,
      errorReportingDsn: 'https://key@errors.example/1',
      errorReportingKey: 'a_key',
      challenge: { kind: 'altcha', secret: null, siteKey: '', secretKey: '' },
    });
  });

  it('accepts a hosted challenge with its keys, and refuses it without them', () => {
    const keys = { CHALLENGE_SITE_KEY: 'a-site-key', CHALLENGE_SECRET_KEY: 'a-secret-key' };
    expect(readConfig({ CHALLENGE: 'hcaptcha', ...keys }).challenge).toEqual({
      kind: 'hcaptcha',
      secret: null,
      siteKey: 'a-site-key',
      secretKey: 'a-secret-key',
    });
    expect(() => readConfig({ CHALLENGE: 'hcaptcha', CHALLENGE_SITE_KEY: 'a' })).toThrow(
      'CHALLENGE is "hcaptcha"; expected',
    );
    expect(() => readConfig({ CHALLENGE_SECRET: 'a b' })).toThrow(
      'CHALLENGE_SECRET is not as it must be; expected at least 16 characters',
    );
  });

  // behaviour: 18.9
  it('accepts a mail server with a sender, and names what is wrong without its password', () => {
    const [SMTP_URL, MAIL_FROM] = ['smtp://user:secret@mail.example:587', 'a@b.example'];
    expect(readConfig({ SMTP_URL, MAIL_FROM }).smtpUrl).toBe(SMTP_URL);
    expect(() => readConfig({ SMTP_URL })).toThrow('MAIL_FROM is ""; expected an e-mail address');
    for (const wrong of [
      'mail.example',
      'https://a:secret@b.example',
      'smtp://a.example/?tls=no',
    ]) {
      expect(() => readConfig({ SMTP_URL: wrong, MAIL_FROM })).toThrow(
        /^SMTP_URL is not as it must be; expected smtp:/,
      );
    }
    expect(() => readConfig({ MAIL_FROM: 'Ana <a@b.example>' })).toThrow('MAIL_FROM is "Ana');
    expect(() => readConfig({ MAIL_TEAM: 'a@b.example;c@d.example' })).toThrow('MAIL_TEAM is');
  });

  // behaviour: 18.9
  it('accepts an endpoint for webhooks with a secret', () => {
    const WEBHOOK_URL = 'http://127.0.0.1:3000/hook';
    expect(readConfig({ WEBHOOK_URL, WEBHOOK_SECRET }).webhookUrl).toBe(WEBHOOK_URL);
    expect(() => readConfig({ WEBHOOK_URL })).toThrow('WEBHOOK_SECRET is not as it must be');
    for (const secret of [
      'whsec_c2hvcnQ=',
      'secret-secret-secret-secret',
      'whsec_?',
      WEBHOOK_SECRET.slice(6),
    ]) {
      expect(() => readConfig({ WEBHOOK_SECRET: secret })).toThrow(/^WEBHOOK_SECRET is not as/);
    }
    for (const url of ['/hook', 'ftp://a.example', 'https://a:b@c.example/']) {
      expect(() => readConfig({ WEBHOOK_URL: url })).toThrow(/^WEBHOOK_URL is not as it must be/);
    }
  });

  it('converts an address to the form of a header', () => {
    const { homeownersUrls } = readConfig({
      HOMEOWNERS_URL: 'https://例え.jp/比較/{zip}?l={lang}',
    });
    expect(homeownersUrls['en-US']).toBe(
      'https://xn--r8jz45g.jp/%E6%AF%94%E8%BC%83/{zip}?l={lang}',
    );
    expect(homeownersUrls['es-US']).toBe(homeownersUrls['en-US']);
  });

  it('reports an invalid port alone, not the public URL derived from it', () => {
    expect(() => readConfig({ PORT: '99999' })).toThrow(/^PORT is "99999"; expected .*\.$/);
  });

  it('derives the public URL from the port', () => {
    expect(readConfig({ PORT: '9151' }).publicUrl).toBe('http://localhost:9151');
  });

  it('derives the URL of the console from its port, which may be off', () => {
    expect(readConfig({ CONSOLE_PORT: '9152' }).consoleUrl).toBe('http://localhost:9152');
    expect(readConfig({ CONSOLE_PORT: 'off' }).consolePort).toBeNull();
    expect(() => readConfig({ CONSOLE_PORT: '99999' })).toThrow(/^CONSOLE_PORT is [^\n]*\.$/);
  });

  it('ignores an empty value', () => {
    expect(readConfig({ PORT: '', RATE_LIMITS: '' })).toMatchObject({
      port: 8080,
      rateLimits: true,
    });
  });

  it.each([
    ['PORT', 'eighty', 'a port number'],
    ['PORT', '70000', 'a port number'],
    ['PORT', '-1', 'a port number'],
    ['DATABASE_CONNECTIONS', '1', 'from 2 to 500'],
    ['DATABASE_CONNECTIONS', '501', 'from 2 to 500'],
    ['HOST', 'not a host', 'a host name or address'],
    ['CONSOLE_PORT', 'none', 'a port number from 0 (any free one) to 65535, or off'],
    ['CONSOLE_HOST', 'not a host', 'a host name or address'],
    ['CONSOLE_URL', 'https://example.com/console', 'an http or https origin'],
    ['PUBLIC_URL', 'example.com', 'an http or https origin'],
    ['PUBLIC_URL', 'https://example.com/path', 'an http or https origin'],
    ['PUBLIC_URL', 'ftp://example.com', 'an http or https origin'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug'],
    ['TRUST_PROXY', '11', 'from 0 to 10'],
    ['TRUST_PROXY', 'true', 'from 0 to 10'],
    ['RATE_LIMITS', 'no', 'on or off'],
    ['CORS_ORIGINS', 'https://a.example,*', 'origins, separated by commas'],
    ['JOURNEY_HOSTS', 'https://pay.example', 'host names without scheme'],
    ['JOURNEY_HOSTS', 'pay.example:8443', 'host names without scheme'],
    ['COMPARE_URL', '//evil.example/', 'an http or https URL, or a path'],
    ['COMPARE_URL', '/\\evil.example/', 'an http or https URL, or a path'],
    ['HOMEOWNERS_URL', 'javascript:alert(1)', 'an http or https URL, or a path'],
    ['HOMEOWNERS_URL', '/compare/?zip={zipcode}', 'after it these: {zip} {lang}'],
    ['HOMEOWNERS_URL_ES', 'https://{zip}.example/', 'before its path no braces'],
    ['COMPARE_URL', 'http:evil', 'an http or https URL, or a path'],
    ['COMPARE_URL', 'https://compare.example/a b', 'an http or https URL, or a path'],
    ['COMPARE_URL', '/comparación/', 'an http or https URL, or a path'],
    ['ERROR_REPORTING_DSN', 'https://errors.example/1', 'a DSN such as'],
    ['ERROR_REPORTING_KEY', 'a key', 'letters, digits and underscores'],
  ])('refuses %s with the value %j', (name, value, takes) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(`${name} is ${JSON.stringify(value)}; expected `);
    expect(read).toThrow(takes);
  });

  it.each([
    ['DATABASE_URL', 'mysql://root:hunter2@db/x', 'postgres://'],
    ['DATABASE_URL', 'postgres://root:hunter2/@db/x', '/ as %2F'],
    ['DATABASE_URL', 'file://hunter2/zipfront.db', 'file:path/to/a/file.db'],
    ['ADDRESS_LOOKUP_URL', '/addresses?key=hunter2', 'URL of an address service'],
    ['COMPARE_TOKEN', 'hunter2', 'at least 16 characters'],
    ['METRICS_TOKEN', 'hunter2', 'at least 16 characters'],
  ])('refuses %s without repeating the secret', (name, value, takes) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(takes);
    expect(read).not.toThrow('hunter2');
  });

  // behaviour: 15.23
  it('reports all invalid variables at once, one per line', () => {
    expect(() => readConfig({ PORT: 'x', TRUST_PROXY: 'y', RATE_LIMITS: 'on' })).toThrow(
      /^PORT is "x".*\nTRUST_PROXY is "y".*$/,
    );
  });

  // behaviour: 25.5
  it('refuses an account of a platform without its secret, and does not repeat a secret', () => {
    expect(() => readConfig({ GOOGLE_ADS_ACCOUNT: '1234567890' })).toThrow(
      'GOOGLE_ADS_CREDENTIALS is not as it must be',
    );
    expect(() => readConfig({ META_DATASET: '5555555555' })).toThrow(
      'META_ACCESS_TOKEN is not as it must be',
    );
    for (const wrong of ['{', '{"type":"other"}', JSON.stringify({ ...GOOGLE_USER, type: 'x' })]) {
      expect(() => readConfig({ GOOGLE_ADS_CREDENTIALS: wrong })).toThrow(
        /^GOOGLE_ADS_CREDENTIALS is not as it must be; expected the JSON/,
      );
    }
  });
});
