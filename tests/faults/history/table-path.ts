import { API_PATH, type Operation } from '@zipfront/contracts/api/operation';

/** The path of an operation's table as a file. */
export function tablePath({ path }: Pick<Operation, 'path'>): string {
  return `${API_PATH}${path}.csv`;
}
