/** Writes a command as it is run here: `npm run backup -- <file>`, or `zipfront backup <file>`. */
export function commandText(command: string): string {
  const prefix = process.env.COMMAND_PREFIX;
  if (prefix) return `${prefix} ${command}`;
  return `npm run ${command.replace(' ', ' -- ')}`;
}
