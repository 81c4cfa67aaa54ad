import schema from './data-manager-schema.json' with { type: 'json' };

interface FieldKind {
  type: string;
  rule?: string;
  required?: boolean;
}

const MESSAGES: Record<string, { fields: Record<string, FieldKind>; oneofs: string[][] }> =
  schema.messages;
const ENUMS: Record<string, string[]> = schema.enums;

export function isReason(
  name: string,
  of: 'ErrorReason' | 'ProcessingErrorReason' | 'ProcessingWarningReason',
): boolean {
  return ENUMS[of]?.includes(name) ?? false;
}

/**
 * By the published protocol: unknown and missing fields, wrong types and enum names, two fields
 * where one is allowed.
 */
export function protocolErrors(message: string, value: unknown, path = message): string[] {
  const described = MESSAGES[message];
  if (described === undefined) return [`${path}: ${message} is unknown`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${path}: no message`];
  }
  const { fields, oneofs } = described;
  const present = Object.keys(value);
  return [
    ...Object.entries(fields)
      .filter(([name, { required }]) => required && !present.includes(name))
      .map(([name]) => `${path}.${name} is missing`),
    ...oneofs
      .filter((names) => names.filter((name) => present.includes(name)).length > 1)
      .map((names) => `${path}: only one of ${names.join()} is allowed`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const kind = fields[name];
      if (kind === undefined) return [`${path}.${name} is unknown`];
      if (kind.rule !== 'repeated') return typeErrors(kind.type, inner, `${path}.${name}`);
      if (!Array.isArray(inner)) return [`${path}.${name} is no list`];
      return inner.flatMap((one, index) => typeErrors(kind.type, one, `${path}.${name}[${index}]`));
    }),
  ];
}

const SCALARS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  double: (value) => typeof value === 'number' && Number.isFinite(value),
  int32: (value) => Number.isInteger(value),
  int64: (value) => typeof value === 'string' && /^-?\d+$/.test(value),
  'google.protobuf.Timestamp': (value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value),
};

function typeErrors(type: string, value: unknown, path: string): string[] {
  if (type in ENUMS) {
    return ENUMS[type]?.includes(String(value)) ? [] : [`${path}: ${value} is not in ${type}`];
  }
  const isRight = SCALARS[type];
  if (isRight === undefined) return protocolErrors(type, value, path);
  return isRight(value) ? [] : [`${path} is no ${type}`];
}
