#!/bin/sh
# Package: dmarc-report-parser 0.1.5 (npm), on Node 20 or later.
# Behaviour: a report by RFC 7489 in which a record says why a policy was not applied (<reason><type>forwarded</type>
# </reason>, with or without a comment) is refused whole: "Expected 'forwarded' | …, received array". Of two files in
# one call both are lost. A report without records is refused, too ("Required"). `totalFailures` counts rows, not
# messages: 500 that were rejected from one address are 1.
# Expected: the reason as it is written, as the schema of the package has its six types; the other records of the
# report, and the other file; 500.
# Hurts: mail that was forwarded or came by a list is in the reports of each large provider: reports of an ordinary
# day fail, those of a small test pass, and the check of the domain that sends the estimates has no data.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent dmarc-report-parser@0.1.5
cat >check.cjs <<'JS'
const { parseDmarcReportsFromXml } = require('dmarc-report-parser');

const recordOf = (count, disposition, result, reason = '') => `<record><row><source_ip>192.0.2.1</source_ip>
<count>${count}</count><policy_evaluated><disposition>${disposition}</disposition><dkim>${result}</dkim>
<spf>${result}</spf>${reason}</policy_evaluated></row>
<identifiers><header_from>site.example</header_from></identifiers><auth_results>
<dkim><domain>site.example</domain><result>${result}</result><selector>mail</selector></dkim>
<spf><domain>site.example</domain><result>${result}</result></spf></auth_results></record>`;
const reportOf = (records) => `<?xml version="1.0" encoding="UTF-8"?>
<feedback><version>1.0</version><report_metadata><org_name>provider.example</org_name>
<email>reports@provider.example</email><report_id>1</report_id>
<date_range><begin>1793491200</begin><end>1793577599</end></date_range></report_metadata>
<policy_published><domain>site.example</domain><adkim>r</adkim><aspf>r</aspf><p>reject</p><pct>100</pct>
</policy_published>${records}</feedback>`;
const reason = '<reason><type>forwarded</type></reason>';
const plain = reportOf(recordOf(7, 'none', 'pass'));
const forwarded = reportOf(recordOf(7, 'none', 'pass') + recordOf(2, 'none', 'fail', reason));
async function read(...files) {
  try {
    const { totalReports, totalFailures, reports } = await parseDmarcReportsFromXml(files);
    return `${totalReports} reports, ${reports.flatMap(({ record }) => record).length} records, ${totalFailures} failures`;
  } catch (error) {
    return error.issues.map(({ path, received }) => `${path.filter((part) => part !== 0).join('.')}: ${received}`).join(', ');
  }
}
(async () => {
  const seen = [
    await read(plain),
    await read(forwarded),
    await read(forwarded.replace('</type>', '</type><comment>by a list</comment>')),
    await read(plain, forwarded),
    await read(reportOf('')),
    await read(reportOf(recordOf(500, 'reject', 'fail'))),
  ];
  console.log(process.version, 'dmarc-report-parser 0.1.5', seen);
  const expected = [
    '1 reports, 1 records, 0 failures',
    'record.1.row.policy_evaluated.reason.type: array',
    'record.1.row.policy_evaluated.reason.type: array, record.1.row.policy_evaluated.reason.comment: array',
    'record.1.row.policy_evaluated.reason.type: array',
    'record: undefined',
    '1 reports, 1 records, 1 failures',
  ];
  process.exitCode = JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1;
})();
JS
node check.cjs
