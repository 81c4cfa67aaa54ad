import type { Operation } from './operation.ts';

type Path = Operation['path'];
type Access = Pick<Operation, 'tag' | 'scope' | 'may'>;
type Declared<Known extends keyof Operation = never> = Partial<Access> &
  Omit<Operation, 'id' | 'method' | 'path' | keyof Access | Known>;

/** The id is the name of the constant, by which the API document has the operation. */
function access(tag: string, scope: Access['scope'], may: Access['may']) {
  const declare =
    (method: Operation['method']) =>
    <const O extends Declared>(id: string, path: Path, declared: O) => ({
      ...{ id, method, path, tag, scope, may },
      ...declared,
    });
  return {
    get: declare('get'),
    post: declare('post'),
    patch: declare('patch'),
    delete: declare('delete'),
    /** Reads rows that are also there as a file, by `Accept` or as `.csv`. */
    list: <const O extends Declared<'table'>>(id: string, path: Path, declared: O) =>
      declare('get')(id, path, { ...declared, table: 'rows' }),
  };
}

/** Where the document lists operations, and what programs and people need for them. */
export const reports = access('Reports', 'read:reports', 'read-reports');
export const savedReports = access('Reports', null, 'manage-money');
export const funnel = access('Funnel', 'read:reports', 'read-reports');
export const experiments = access('Experiments', 'read:reports', 'read-reports');
export const leads = access('Leads', 'read:leads', 'read-reports');
export const health = access('Health', 'read:reports', 'read-reports');
export const badEvents = access('Health', null, 'administer');
export const spend = access('Spend', 'read:reports', 'manage-money');
export const spendChange = access('Spend', 'push:spend', 'manage-money');
export const partners = access('Partners', 'read:partners', 'manage-money');
export const partnerChange = access('Partners', 'manage:partners', 'administer');
export const uploads = access('Uploads', 'manage:uploads', 'manage-money');
export const desk = access('Desk', 'work:desk', 'work-desk');
export const contacts = access('Desk', null, 'work-desk');
export const deletion = access('Desk', null, 'administer');
export const notifications = access('Notifications', 'work:desk', 'work-desk');
export const accounts = access('Accounts', null, 'administer');
export const tokens = access('Tokens', null, 'administer');
export const signIn = access('Session', null, 'anyone');
export const ownSession = access('Session', null, 'own-account');
export const ownAccount = access('Own account', null, 'own-account');
export const audit = access('Audit trail', 'read:audit', 'administer');
export const content = access('Content', 'read:reports', 'read-reports');
export const contentPages = access('Content', 'read:reports', 'manage-money');
export const feed = access('Uploads', null, 'manage-money');
export const testMail = access('Notifications', null, 'work-desk');
export const ownToken = access('Tokens', 'any', 'programs');
export const sites = access('Sites', 'any', 'own-account');
