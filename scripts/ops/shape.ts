/** Syntax of a command of `npm run ops`. */
export interface CommandShape {
  readonly words: string;
  readonly means: string;
  /** Maximum number of arguments; 0 by default. */
  readonly most?: number;
  readonly options?: readonly string[];
  /** The arguments to send; undefined for invalid input. */
  readonly parse: (words: readonly string[], options: Readonly<Record<string, string | undefined>>) => unknown;
}
