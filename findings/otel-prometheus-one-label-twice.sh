#!/bin/sh
# Packages: @opentelemetry/exporter-prometheus 0.223.0, sdk-metrics 2.12.1 and api 1.9.1 (npm), on Node
# 20 or later.
# Behaviour: names with dots become names with underscores, and nothing looks for what then has one
# name. Of a sample with `http.route` and `http_route` the label is written twice in one line. Two
# samples that differ by such a name alone become one series with two lines. Counters of one name in
# two libraries (meters), and `lead.count` beside `lead_count`, have two TYPE lines for one metric.
# Expected: what OpenTelemetry's document for Prometheus demands, and exporters of other languages do:
# values joined by ";" in one label, sums of what is one series, one TYPE line for a name. The
# format allows a label once in a line, a series once in a response, and a TYPE line once for a name.
# Hurts: conventions have dots, and labels of one's own underscores. Python's prometheus_client 0.26.0
# refuses the whole response for one such line (Invalid labels): all figures of the server are absent.
# Exits with a code other than 0 if this changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --silent @opentelemetry/api@1.9.1 \
  @opentelemetry/sdk-metrics@2.12.1 @opentelemetry/exporter-prometheus@0.223.0
cat >check.mjs <<'JS'
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';

const exporter = new PrometheusExporter({ preventServerStart: true });
const provider = new MeterProvider({ readers: [exporter] });
const site = provider.getMeter('site');
site.createCounter('requests').add(1, { 'http.route': '/a', http_route: '/b' });
const visits = site.createCounter('visits');
visits.add(1, { 'utm.source': 'google' });
visits.add(2, { utm_source: 'google' });
site.createCounter('lead.count').add(3);
site.createCounter('lead_count').add(4);
provider.getMeter('partner').createCounter('lead.count').add(5);

const { resourceMetrics, errors } = await exporter.collect();
const text = new PrometheusSerializer().serialize(resourceMetrics);
const lines = text.split('\n').filter((line) => /^(# TYPE )?(requests|visits|lead)/.test(line));
const seen = lines.map((line) => line.replace(/,?otel_scope_name="\w+"/, '').replace('{}', ''));
console.log(seen, errors);
const expected = [
  '# TYPE requests_total counter',
  'requests_total{http_route="/a",http_route="/b"} 1',
  '# TYPE visits_total counter',
  'visits_total{utm_source="google"} 1',
  'visits_total{utm_source="google"} 2',
  '# TYPE lead_count_total counter',
  'lead_count_total 3',
  '# TYPE lead_count_total counter',
  'lead_count_total 4',
  '# TYPE lead_count_total counter',
  'lead_count_total 5',
];
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1);
JS
node check.mjs
