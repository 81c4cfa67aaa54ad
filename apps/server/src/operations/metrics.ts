/** Counters and histograms in Prometheus format. */
export interface Metrics {
  render(): Promise<string>;
}
