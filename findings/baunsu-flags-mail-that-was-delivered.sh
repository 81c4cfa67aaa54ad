#!/bin/sh
# Package: baunsu 0.2.3 (npm), on Node 20 or later.
# Behaviour: `bounced` is true of each report on a delivery by RFC 3464, whatever it says: of one that the message was
# delivered (Action: delivered, Status: 2.0.0), that it was passed on (relayed), and that it waits and will be tried
# again (delayed, 4.4.1), as Postfix sends it after four hours. The score is the same for all, 0.73 of a threshold of
# 0.3, as for an address that does not exist (failed, 5.1.1). `action` and `status` of the result are right.
# Expected: true for Action: failed alone, as the package "detects bounces", and as its README proposes "flagging the
# email address, preventing further bounces" by `bounced`.
# Hurts: a lead whose provider is slow for an evening, or who confirmed what arrived, receives no estimate any more.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent --ignore-scripts baunsu@0.2.3
cat >check.cjs <<'JS'
const Baunsu = require('baunsu');

const reportOf = (action, status, text) => `From: Mail Delivery System <MAILER-DAEMON@mx.site.example>
To: estimates@site.example
Subject: Mail delivery
Date: Sun, 1 Nov 2026 05:30:00 +0000
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

${text}

--part
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.site.example

Final-Recipient: rfc822; jane@mail.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; ${text}

--part
Content-Description: Message
Content-Type: message/rfc822

From: estimates@site.example
To: jane@mail.example
Subject: Your estimate

Hello
--part--
`.replaceAll('\n', '\r\n');
const absence = `From: jane@mail.example
To: estimates@site.example
Subject: Automatic reply: Your estimate
Auto-Submitted: auto-replied

I am out of the office until November 5.
`;
const textOf = (mail) => {
  const { bounced, score, threshold, action, status } = new Baunsu().detectSync(mail);
  return `${bounced} ${score.toFixed(2)} of ${threshold}, ${action ?? 'no action'} ${status.code ?? ''}`.trim();
};
const seen = [
  textOf(reportOf('delivered', '2.0.0', '250 2.0.0 Ok: queued')),
  textOf(reportOf('relayed', '2.0.0', '250 2.0.0 Ok')),
  textOf(reportOf('delayed', '4.4.1', 'Connection timed out, will be retried until it is 5 days old')),
  textOf(reportOf('failed', '5.1.1', '550 5.1.1 User unknown')),
  textOf(absence),
];
console.log(process.version, 'baunsu 0.2.3', seen);
const expected = [
  'true 0.73 of 0.3, delivered 2.0.0',
  'true 0.73 of 0.3, relayed 2.0.0',
  'true 0.73 of 0.3, delayed 4.4.1',
  'true 0.73 of 0.3, failed 5.1.1',
  'false 0.00 of 0.3, no action',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.cjs
