/** Parsed environment. */
export interface Config {
  port: number;
}
