export interface Instruction {
  /** Upper case: `COPY`. */
  name: string;
  /** Options by name, without dashes: `from`. */
  options: Record<string, string>;
  /** The rest of the line. */
  text: string;
  /** The rest as words, or the items of a JSON array. */
  words: string[];
}

/** A stage of a Dockerfile, with the instructions after its `FROM`. */
export interface Stage {
  image: string;
  name: string | null;
  instructions: Instruction[];
}

/**
 * The stages of a Dockerfile with one instruction a line: no continued lines, no heredocs, no
 * arguments.
 *
 * @throws Error for a line that cannot be read
 */
export function readDockerfile(source: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of source.split('\n').filter((text) => text.trim() && !text.startsWith('#'))) {
    const instruction = readInstruction(line);
    if (instruction.name === 'FROM') {
      const [image = '', , name = null] = instruction.words;
      stages.push({ image, name, instructions: [] });
    } else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [, name, flags = '', text] = /^([A-Z]+)((?: --[\w-]+=\S+)*) (.+)$/.exec(line) ?? [];
  if (name === undefined || text === undefined || text.endsWith('\\')) {
    throw new Error(`Not an instruction on one line: ${line}`);
  }
  const options = Object.fromEntries(
    [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key, value]),
  );
  const words = text.startsWith('[') ? JSON.parse(text) : text.split(/\s+/);
  return { name, options, text, words };
}

/** Patterns of a `.dockerignore`; it may not take back what it excludes. */
export function readDockerignore(source: string): string[] {
  const patterns = source.split('\n').filter((line) => line && !line.startsWith('#'));
  if (patterns.some((pattern) => pattern.startsWith('!'))) throw new Error('no exceptions, please');
  return patterns;
}
