import { ACCOUNT_PARAMETER, MEMBER_HEADER } from "../../lib/contract/calls/family.ts";
import { IDEMPOTENCY_KEY_LENGTH_MAX } from "../../lib/contract/define.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { type UserId, userId } from "../../lib/contract/values/ids.ts";
import { localeFrom } from "../../lib/i18n/accept-language.ts";
import { DEFAULT_LOCALE, type Locale } from "../../lib/i18n/locales.ts";

/**
 * The request's idempotency key, or null. It is stored for good, so its length is limited.
 * @throws AppError INVALID_INPUT
 */
export function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get("idempotency-key");
  if (key === null || (key.length > 0 && key.length <= IDEMPOTENCY_KEY_LENGTH_MAX)) return key;
  throw new AppError("INVALID_INPUT", { "Idempotency-Key": "INVALID_INPUT" });
}

/**
 * The language of a response to an anonymous request. Pages and the API gateway set the header to the page's language.
 */
export const localeOf = ({ headers }: Request): Locale => localeFrom(headers.get("accept-language")) ?? DEFAULT_LOCALE;

/** The account that a file is wanted of: a link carries no header, so its query may name it. @throws AppError NOT_FOUND */
export function accountNamedBy(request: Request): UserId | null {
  const inQuery = new URL(request.url).searchParams.get(ACCOUNT_PARAMETER);
  return inQuery === null ? memberIn(request) : memberFrom(inQuery);
}

/**
 * A malformed id is treated like an unknown one.
 * @throws AppError NOT_FOUND
 */
export function memberIn({ headers }: Request): UserId | null {
  const named = headers.get(MEMBER_HEADER);
  return named === null ? null : memberFrom(named);
}

function memberFrom(named: string): UserId {
  const parsed = userId.safeParse(named);
  if (!parsed.success) throw new AppError("NOT_FOUND");
  return parsed.data;
}
