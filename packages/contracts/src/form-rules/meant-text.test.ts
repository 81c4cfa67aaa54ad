import { expect, it } from 'vitest';
import { meantText } from './meant-text.ts';
import { checkField, type FieldRules } from './rules.ts';

const YEAR = { pattern: '/^\\d{4}$/', min: 1900 };

// behaviour: 5.3.12
it.each<[FieldRules, string, string]>([
  [YEAR, ' 2019', '2019'],
  [YEAR, '2019.', '2019'],
  [YEAR, '２０１９', '2019'],
  [{ tel: true }, '212.555.0142', '212-555-0142'],
  [{ tel: true }, '212/555/0142.', '212-555-0142'],
  [{ email: true }, ' ana@peña.example ', 'ana@xn--pea-8ma.example'],
  [{ email: true }, 'Ana@Mail.example', 'Ana@Mail.example'],
  [{}, ' Ana León. ', 'Ana León.'],
  [YEAR, '2,019', '2019'],
  [YEAR, '2019,', '2019'],
  [{ number: true }, '1,234', '1234'],
  [{ max: 3000 }, '2,019', '2019'],
  [YEAR, '2 0 1 9', '2019'],
  [{ tel: true }, '212, 555, 0142', '212- 555- 0142'],
  [{ tel: true }, '212·555·0142', '212-555-0142'],
  [{ tel: true }, 'tel:+1-212-555-0142', '+1-212-555-0142'],
  [{ email: true }, 'ana@mail.example.', 'ana@mail.example'],
  [{ email: true }, 'ana @mail .example', 'ana@mail.example'],
  [{ email: true }, 'ana＠mail.example', 'ana@mail.example'],
  [{ email: true }, '\u202aana@mail.example\u202c', 'ana@mail.example'],
  [{ email: true }, 'Mailto:ana@mail.example', 'ana@mail.example'],
  [{ email: true }, 'ana@ mail. example', 'ana@mail.example'],
])('reads with %j the text “%s” as “%s”, which the rules accept', (rules, typed, meant) => {
  expect(meantText(rules, typed)).toBe(meant);
  expect(checkField(rules, [typed])).toEqual([]);
});

// behaviour: 5.3.12
it.each<[FieldRules, string]>([
  [YEAR, "'19"],
  [YEAR, '19'],
  [{ tel: true }, '212.555.0142 ext. 5'],
  [{ tel: true }, '212,555,0142'],
  [{ email: true }, 'añá@mail.example'],
  [{ email: true }, 'ana@pe ña.example'],
  [{ email: true }, 'ana@peña'],
  [{ email: true }, 'ana mail@mail.example'],
  [{ email: true }, 'ana@mail.example, leo@mail.example'],
  [{ number: true }, '1,5'],
  [{ email: true }, 'ana@peña.example/x'],
  [{ email: true }, 'ana@peña.example:8080'],
])('refuses with %j the text “%s”, whose meaning is open', (rules, typed) => {
  expect(checkField(rules, [typed])).not.toEqual([]);
});
