/**
 * A command as it is run here: by npm, or by `deploy/zipfront` under a service manager or in a
 * container. Both set `COMMAND_PREFIX`.
 *
 * @example
 * commandText('backup <file>') // npm run backup -- <file>, or zipfront backup <file>
 */
export function commandText(command: string): string {
  const prefix = process.env.COMMAND_PREFIX;
  if (prefix) return `${prefix} ${command}`;
  return `npm run ${command.replace(' ', ' -- ')}`;
}
