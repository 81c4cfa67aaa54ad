// As the README loads it: calls are pushed to a plain array, which the script takes over.
window.zipfront = window.zipfront || [];
window.zipfront.push(['create', { collectorUrl: '/collect', waitForQuote: false }]);
window.track = (n) =>
  window.zipfront.push([
    'track',
    {
      schema: 'iglu:com.example/made/jsonschema/1-0-0',
      data: { n, line: 'auto', step: 'vehicle', zip: '10001' },
    },
  ]);
