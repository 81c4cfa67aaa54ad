import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

describe('createMetrics', () => {
  // behaviour: 15.25
  it('counts the reports of the domains', async () => {
    const metrics = createMetrics({ process: false });
    metrics.visitCreated();
    metrics.handoffMade('home');
    metrics.lookup('unknown');
    metrics.attributionCut(3);
    const text = await metrics.render();
    expect(text).toContain('zipfront_visits_created_total 1\n');
    expect(text).toContain('zipfront_handoffs_total{line="home"} 1\n');
    expect(text).toContain('zipfront_zip_lookups_total{result="unknown"} 1\n');
    expect(text).toContain('zipfront_attribution_values_cut_total 3\n');
  });

  // behaviour: 29.4
  it('shows whether writes are refused', async () => {
    const metrics = createMetrics({ process: false });
    expect(await metrics.render()).toContain('zipfront_database_writes_refused 0\n');
    metrics.writesRefused(true);
    expect(await metrics.render()).toContain('zipfront_database_writes_refused 1\n');
    metrics.writesRefused(false);
    expect(await metrics.render()).toContain('zipfront_database_writes_refused 0\n');
  });

  // behaviour: 31.6
  it('sums the waits for connections', async () => {
    const metrics = createMetrics({ process: false });
    for (const seconds of [0.0005, 0.3]) metrics.connectionWaited(seconds);
    const text = await metrics.render();
    expect(text).toContain('zipfront_database_connection_wait_seconds_bucket{le="0.1"} 1\n');
    expect(text).toContain('zipfront_database_connection_wait_seconds_sum 0.3005\n');
  });

  it('creates no series for an unknown method', async () => {
    const metrics = createMetrics({ process: false });
    metrics.requestDone({ route: 'none', method: 'BREW', status: 404, seconds: 0.01 });
    expect(await metrics.render()).toContain('{route="none",method="other",status="404"} 1');
  });

  // behaviour: 10.53
  it('counts missing pages by their path', async () => {
    const metrics = createMetrics({ process: false });
    metrics.pageMissing('/old/');
    metrics.pageMissing('/old/');
    metrics.pageMissing('/x.php');
    expect(await metrics.render()).toContain('zipfront_pages_missing_total{path="/old/"} 2\n');
    const again = await metrics.render();
    expect(again).toContain('zipfront_pages_missing_total{path="/old/"} 2\n');
    expect(again).toContain('zipfront_pages_missing_total{path="other"} 1\n');
  });

  it('adds up responses from memory once, however often it is rendered', async () => {
    const metrics = createMetrics({ process: false });
    const line = 'zipfront_http_requests_total{route="/",method="GET",status="200"}';
    metrics.resourceSent('/', 'GET', 200);
    expect(await metrics.render()).toContain(`${line} 1\n`);
    metrics.resourceSent('/', 'GET', 200);
    expect(await metrics.render()).toContain(`${line} 2\n`);
  });

  it('counts responses separately by route, method and status', async () => {
    const metrics = createMetrics({ process: false });
    const answers = [
      ['/', 'GET', 200],
      ['/', 'GET', 304],
      ['/', 'HEAD', 200],
      ['/es/', 'GET', 200],
    ] as const;
    for (const [route, method, status] of answers) metrics.resourceSent(route, method, status);
    const text = await metrics.render();
    for (const [route, method, status] of answers) {
      expect(text).toContain(`{route="${route}",method="${method}",status="${status}"} 1\n`);
    }
  });
});
