/**
 * Deals of categories for experienced investors, which the public calls show only to an investor who has invested
 * (specification §2 and §4). Everybody else gets the same response as for a deal that does not exist. Invariant: a
 * response that depends on the session is never stored by a shared cache.
 */
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import { isInvested } from "../../lib/contract/calls/user.ts";
import type { OutputOf } from "../../lib/contract/define.ts";
import type { Category } from "../../lib/contract/facts/categories.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { CATEGORY_FACTS } from "../../lib/products/categories.ts";
import { openReply, type Reply } from "../platform/reply.ts";
import { keyRingOf } from "../platform/secrets.ts";
import { readToken } from "../platform/token.ts";
import { memberIn } from "./request-headers.ts";
import type { RouteContext } from "./route.ts";

type Caller = Pick<RouteContext, "env" | "request" | "requestId" | "headers">;

const isHidden = (category: Category): boolean => CATEGORY_FACTS[category].isForExperienced;

/** False for a visitor, and for a session that has ended: the call itself is public. */
async function hasCallerInvested({ env, request, requestId }: Caller): Promise<boolean> {
  const bearer = readToken(request.headers.get("x-tap-auth"), keyRingOf(env));
  if (!bearer) return false;
  const { sessionId, secret, userId } = bearer;
  const requested = env.INVESTOR.get(env.INVESTOR.idFromName(userId)).invoke({
    ...{ userId, member: memberIn(request), name: isInvested.name, session: { sessionId, secret } },
    ...{ input: {}, effect: isInvested.effect, idempotencyKey: null, requestId, locale: null },
  });
  // The RPC type cannot express "any serialisable value"; `invoke` returns this type.
  const reply = await (requested as Promise<Reply<OutputOf<typeof isInvested>>>);
  return reply.ok && openReply(reply).isInvested;
}

/** The deals that the caller may see. */
export async function visibleDeals<Deal extends { readonly category: Category }>(
  caller: Caller,
  deals: readonly Deal[],
): Promise<Deal[]> {
  if (!deals.some(({ category }) => isHidden(category))) return [...deals];
  caller.headers.set("cache-control", "private, no-store");
  return (await hasCallerInvested(caller)) ? [...deals] : deals.filter(({ category }) => !isHidden(category));
}

/** @throws AppError NOT_FOUND */
export async function assertVisible(caller: Caller, { category }: Pick<DealTerms, "category">): Promise<void> {
  if (!isHidden(category)) return;
  caller.headers.set("cache-control", "private, no-store");
  if (!(await hasCallerInvested(caller))) throw new AppError("NOT_FOUND");
}
