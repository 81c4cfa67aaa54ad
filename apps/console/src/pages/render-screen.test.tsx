import type { Frame, Screen } from '@zipfront/contracts/console/screen';
import { expect, it, vi } from 'vitest';
import { renderScreen } from './render-screen.tsx';

const FRAME: Frame = {
  account: { name: 'ana', role: 'admin' },
  links: [{ path: '/audit', title: 'Audit trail', group: 'Settings' }],
  path: '/audit',
  timeZone: 'America/New_York',
};

const ACTION = { id: '1', at: 0, actor: 'ana', role: 'admin', action: 'role-changed', subject: '' };

function auditOf(details: unknown[]): Screen {
  const query = { person: '', action: '', from: '', to: '' };
  const actions = details.map((detail, at) => ({ ...ACTION, id: `${at}`, detail }));
  const lists = { actors: ['ana'], kinds: ['role-changed'] };
  return { name: 'audit', query, actions, ...lists, older: null, csv: '/audit.csv' } as Screen;
}

// behaviour: 17.9
it('shows the other rows of a table when one throws, and reports the error once', () => {
  const onBroken = vi.fn();
  const screen = auditOf([{ from: 'reader' }, { from: () => 'a function' }, { from: 'marketer' }]);
  const whole = renderScreen(auditOf([{ from: 'reader' }, { from: 'marketer' }]), FRAME, onBroken);
  expect(onBroken).not.toHaveBeenCalled();
  expect(whole).not.toContain('could not be shown');

  Object.defineProperty((screen as { actions: object[] }).actions[1], 'action', {
    get() {
      throw new Error('a broken cell');
    },
  });
  const html = renderScreen(screen, FRAME, onBroken);
  expect(html).toContain('reader');
  expect(html).toContain('marketer');
  expect(html.match(/This row could not be shown/g)).toHaveLength(1);
  expect(onBroken).toHaveBeenCalledTimes(1);
  expect(onBroken).toHaveBeenCalledWith(new Error('a broken cell'));
});

// behaviour: 17.9
it('shows the title and the links of a screen that throws', () => {
  const onBroken = vi.fn();
  const html = renderScreen({ ...auditOf([]), kinds: null } as unknown as Screen, FRAME, onBroken);
  expect(html).toContain('<h1>Audit trail</h1>');
  expect(html).toContain('This screen could not be shown.');
  expect(onBroken).toHaveBeenCalledTimes(1);
});
