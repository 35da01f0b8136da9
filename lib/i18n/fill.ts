/** `{day} {month}` with its values. For format patterns, which need no plurals: the browser then carries no ICU parser. */
export const fill = (pattern: string, values: Readonly<Record<string, string | number>>): string =>
  pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
