import type { Frame, Screen } from '@zipfront/contracts/console/screen';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { HasBrokenPart, Rows } from './Guarded.tsx';
import { renderScreen } from './render-screen.tsx';

const FRAME: Frame = {
  account: { name: 'ana', role: 'admin' },
  links: [{ path: '/audit', title: 'Audit trail', group: 'Settings' }],
  path: '/link',
};

// behaviour: 17.9
it('shows the other rows of a table when one throws', () => {
  const Row = ({ name }: { name: string }) => {
    if (name === '') throw new Error('a broken cell');
    return (
      <tr>
        <td>{name}</td>
      </tr>
    );
  };
  const html = renderToStaticMarkup(
    <HasBrokenPart value={true}>
      <table>
        <Rows>
          {['reader', '', 'marketer'].map((name) => (
            <Row key={name} name={name} />
          ))}
        </Rows>
      </table>
    </HasBrokenPart>,
  );
  expect(html).toContain('reader');
  expect(html).toContain('marketer');
  expect(html.match(/This row could not be shown/g)).toHaveLength(1);
});

// behaviour: 17.9
it('shows the title and the links of a screen that throws, and reports the error once', () => {
  const onBroken = vi.fn();
  const whole = renderScreen({ name: 'message', title: 'Gone', text: 'It is.' }, FRAME, onBroken);
  expect(whole).toContain('It is.');
  expect(onBroken).not.toHaveBeenCalled();
  const broken = { name: 'link', form: null } as unknown as Screen;
  const html = renderScreen(broken, FRAME, onBroken);
  expect(html).toContain('<h1>One-time link</h1>');
  expect(html).toContain('Audit trail');
  expect(html).toContain('This screen could not be shown.');
  expect(onBroken).toHaveBeenCalledTimes(1);
});
