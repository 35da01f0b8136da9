import { AppError } from "../contract/values/errors.ts";
import { isLocale } from "../i18n/locales.ts";
import { namesAccount } from "../i18n/navigation.ts";

/**
 * A page has one address. The path under which an account's page is rendered, `/me/wallet` or `/usr_…/wallet`, is none.
 * @throws AppError NOT_FOUND
 */
export function assertShownAddress({ url }: Pick<Request, "url">): void {
  const [, first = "", second = ""] = new URL(url).pathname.split("/").map(decoded);
  if (namesAccount(isLocale(first) ? second : first)) throw new AppError("NOT_FOUND");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
