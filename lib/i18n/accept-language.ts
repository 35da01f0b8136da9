import { isLocale, type Locale } from "./locales.ts";

/** Browsers send a dozen. Each costs time in every request, and a header may name a hundred thousand. */
const WISHES_MAX = 64;

/** The supported language that an `Accept-Language` header prefers (RFC 9110); null where it names none. */
export function localeFrom(header: string | null): Locale | null {
  const wishes = (header ?? "").split(",", WISHES_MAX).map((wish, position) => {
    const [tag = "", parameter = ""] = wish.trim().split(";", 2);
    const weight = /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1];
    return { id: tag.split("-")[0]?.toLowerCase(), weight: Number(weight ?? 1), position };
  });
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)
    .find(({ id }) => isLocale(id));
  return isLocale(best?.id) ? best.id : null;
}
