import type { Texts } from "@/lib/calculators/fields";
import type { SearchParams } from "@/lib/contract/facts/search-params";

/**
 * In every address with figures: the version of their names, so that an old link can be read for ever, and the mark
 * by which next.config.ts chooses the rendered page instead of the static one.
 */
export const VERSION_PARAMETER = "v";
export const VERSION = "1";

/** The first value of each parameter. */
export const textsOfQuery = (query: Iterable<readonly [string, string]>): Texts =>
  Object.fromEntries([...query].reverse().map(([name, value]) => [name, value] as const));

/** The same from the `searchParams` of a page. */
export const textsOfParams = (params: SearchParams): Texts =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first] as const];
    }),
  );
