/**
 * A command of the README as it is run here: as npm runs it, or by `deploy/zipfront` where a
 * service manager or a container started this process. Both set `COMMAND_PREFIX`.
 *
 * @example
 * commandText('backup <file>') // npm run backup -- <file>, or zipfront backup <file>
 */
export function commandText(command: string): string {
  const prefix = process.env.COMMAND_PREFIX;
  if (prefix) return `${prefix} ${command}`;
  return `npm run ${command.replace(' ', ' -- ')}`;
}
