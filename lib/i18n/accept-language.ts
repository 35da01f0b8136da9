import { isLocale, type Locale } from "./locales.ts";

/** The supported language that an `Accept-Language` header prefers (RFC 9110); null where it names none. */
export function localeFrom(header: string | null): Locale | null {
  const wishes = (header ?? "").split(",").map((wish, position) => {
    const [tag = "", ...parameters] = wish.trim().split(";");
    const weight = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined);
    return { id: tag.split("-")[0]?.toLowerCase(), weight: Number(weight ?? 1), position };
  });
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
    .find(({ id }) => isLocale(id));
  return isLocale(best?.id) ? best.id : null;
}
