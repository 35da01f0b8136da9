/**
 * Whose account a file is made from: the investor's own, or one that its owner lets them view. Invariant: for a viewer
 * the file is read whole, and the view is compared again before its first byte leaves.
 */
import type { CallName } from "../../lib/contract/calls.ts";
import type { Call } from "../../lib/contract/define.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { InvestorObject } from "../investor/object.ts";
import { openReply } from "../platform/reply.ts";
import type { Bearer } from "../platform/token.ts";
import { accountNamedBy } from "./request-headers.ts";
import type { RouteContext } from "./route.ts";

export interface FileAccount {
  readonly investor: DurableObjectStub<InvestorObject>;
  readonly userId: UserId;
  readonly release: (file: ReadableStream) => Promise<ReadableStream>;
}

/** @throws AppError UNAUTHENTICATED, TOO_MANY_REQUESTS, NOT_FOUND, OWNER_ONLY */
export async function fileAccountOf(
  { env, request }: Pick<RouteContext, "env" | "request">,
  { name, limit }: Pick<Call<CallName>, "name" | "limit">,
  bearer: Bearer,
): Promise<FileAccount> {
  const objectOf = (userId: UserId) => env.INVESTOR.get(env.INVESTOR.idFromName(userId));
  const own = objectOf(bearer.userId);
  openReply(await own.checkSession(bearer.userId, bearer, limit));
  const named = accountNamedBy(request) ?? bearer.userId;
  if (named === bearer.userId) return { investor: own, userId: named, release: async (file) => file };
  const viewer = openReply(await own.viewerOf(bearer.userId, named));
  const investor = objectOf(named);
  openReply(await investor.admitViewer(viewer, name));
  const release = async (file: ReadableStream) => {
    const bytes = await new Response(file).arrayBuffer();
    openReply(await investor.checkViewer(viewer, name));
    return new Blob([bytes]).stream();
  };
  return { investor, userId: named, release };
}
