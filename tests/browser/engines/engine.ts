/** The engines that journeys run in. The other specs run in Chromium, and look closer. */
export const JOURNEY_ENGINES = ['firefox', 'webkit'] as const;

export type EngineName = 'chromium' | (typeof JOURNEY_ENGINES)[number];

export interface Engine {
  /** Opens a window with storage of its own. A window is closed before the next one is opened. */
  open(options: WindowOptions): Promise<BrowserWindow>;
  quit(): Promise<void>;
}

/** Options of a window. Width and height are the page's, in CSS pixels. */
export interface WindowOptions {
  width: number;
  height: number;
  javaScript: boolean;
}

/** A window of an engine. The actions of visitors are in `../journeys/tab.ts`. */
export interface BrowserWindow {
  /** Resolves after the page's load event. */
  goto(url: string): Promise<void>;
  /**
   * Even if the page's scripts are off (it must not wait then). Arguments and result are JSON.
   * Rejects while one page replaces another.
   */
  evaluate<Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Moves, presses and releases the mouse, in this order. */
  mouse(...steps: MouseStep[]): Promise<void>;
  /** Presses and releases keys one after the other: named keys, or characters. */
  press(...keys: string[]): Promise<void>;
  /** A picture of what is seen, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Errors of the page's scripts, if the engine's driver reports them (WebKitGTK's does not). */
  errors(): string[];
  close(): Promise<void>;
}

/** A place in the window, in CSS pixels from its upper left corner, or the left button. */
export type MouseStep = { x: number; y: number } | 'down' | 'up';
