import { EMPTY_FORM } from '@zipfront/contracts/console/forms-and-tables';
import type { RefusedReportView } from '@zipfront/contracts/console/partners';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RefusedReport, RefusedReports } from './RefusedReports.tsx';

const REPORT: RefusedReportView = {
  id: 'report',
  partner: 'acme',
  at: Date.UTC(2026, 10, 21, 17),
  detail: 'amount must be dollars.',
  sent: { lead_id: 'lead', status: 'sold', amount: '12,50 <b>', payout: '7' },
  waiting: 2,
  lead: { status: 'sold', cents: 1_900 },
};

function pageOf(canChange: boolean, changes: Partial<RefusedReportView> = {}): string {
  const report = { ...REPORT, ...changes };
  const form = { ...EMPTY_FORM, values: report.sent };
  return renderToStaticMarkup(
    <RefusedReport name="refused-report" report={report} form={form} canChange={canChange} />,
  );
}

// behaviour: 22.18
it('lists a report with its lead, word, amount, what is wrong, and the lead as it is now', () => {
  const html = renderToStaticMarkup(<RefusedReports reports={[REPORT]} />);
  for (const text of [
    'lead',
    'sold',
    '12,50 &lt;b&gt;',
    REPORT.detail,
    'sold, $19.00',
    '2 times',
  ]) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="/connections/refused-reports/report"');
});

// behaviour: 22.18
it('shows all that was sent, and the form to those who may correct it while it waits', () => {
  const html = pageOf(true);
  expect(html).toContain('payout: 7');
  expect(html).toContain('value="12,50 &lt;b&gt;"');
  for (const action of ['count', 'dismiss']) {
    expect(html).toContain(`action="/connections/refused-reports/report/${action}"`);
  }
  expect(pageOf(false)).not.toContain('<form');
  expect(pageOf(true, { waiting: 0 })).not.toContain('<form');
  expect(pageOf(true, { waiting: 0 })).toContain('counted or dismissed');
});
