/** Fills the placeholders of `{day} {month}`. For patterns without plurals, which saves the browser an ICU parser. */
export const fill = (pattern: string, values: Readonly<Record<string, string | number>>): string =>
  pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
