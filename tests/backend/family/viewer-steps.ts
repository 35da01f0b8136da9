/** Helpers for tests of views: an owner who invites, a viewer who accepts. */

import { findViewed } from "../../../backend/investor/family/viewer-store.ts";
import type { ActingViewer } from "../../../backend/investor/kernel/account-context.ts";
import { clock } from "../../../backend/platform/clock.ts";
import type { ViewerScope } from "../../../lib/contract/calls/viewers.ts";
import { addDays, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { textsTo } from "../notifications/notification-steps.ts";
import { codeFor } from "../people/api.ts";
import { type Answer, type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";

export interface View {
  readonly owner: Investor;
  readonly viewer: Investor;
}

interface Wish {
  readonly scope?: ViewerScope;
  readonly until?: CalendarDate;
}

export const inDays = (days: number): CalendarDate => addDays(dateInIndia(clock.now()), days);

export async function newOwner(name = "Asha Rao"): Promise<Investor> {
  const owner = await newInvestor();
  await inAccount(owner, ({ sql }) => sql.exec("UPDATE identity SET name = ?", name).rowsWritten);
  return owner;
}

export const wishFor = (viewer: Pick<Investor, "phone">, { scope = "EVERYTHING", until = inDays(90) }: Wish = {}) => ({
  ...{ name: "Meera Rao", scope, until },
  ...{ phone: viewer.phone.slice(3), countryCode: "+91" },
});

/** Requests the code and confirms the invitation with it. */
export async function invite(owner: Investor, wish: Readonly<Record<string, unknown>>): Promise<Answer> {
  const requested = await invoke(owner, "/v2/user/viewers/otp/request", { body: wish });
  if (requested.status !== 200) return requested;
  return invoke(owner, "/v2/user/viewers", { body: { ...wish, otp: await codeFor(owner.phone) } });
}

/** The invitation in the latest message to the viewer. */
export async function invitationTo(viewer: Pick<Investor, "phone">): Promise<string> {
  const link = (await textsTo(viewer)).at(-1)?.match(/invitation=(\S+)/)?.[1];
  if (link === undefined) throw new Error("no invitation was delivered");
  return link;
}

export const accept = (viewer: Pick<Investor, "token">, invitation: string): Promise<Answer> =>
  invoke(viewer, "/v2/user/viewed-accounts", { body: { invitation } });

export async function newView(wish: Wish = {}): Promise<View> {
  const [owner, viewer] = [await newOwner(), await newInvestor()];
  const invited = await invite(owner, wishFor(viewer, wish));
  const accepted = await accept(viewer, await invitationTo(viewer));
  if (accepted.status !== 200) throw new Error(JSON.stringify([invited.body, accepted.body]));
  return { owner, viewer };
}

interface Listed {
  readonly viewerId: string;
  readonly state: string;
  readonly contact: string;
  readonly looks: readonly { readonly on: string; readonly area: string; readonly count: number }[];
}

export async function viewersOf(owner: Investor): Promise<readonly Listed[]> {
  return (await invoke(owner, "/v2/user/viewers")).body.viewers as Listed[];
}

export async function revoke(owner: Investor): Promise<Answer> {
  const [{ viewerId } = { viewerId: "" }] = await viewersOf(owner);
  return invoke(owner, "/v2/user/viewers/revoke", { body: { viewerId } });
}

/** The actor that the viewer's object names to the owner's. */
export const viewerIn = (viewer: Investor, owner: Investor): Promise<ActingViewer> =>
  inAccount(viewer, ({ sql, userId }) => {
    const viewed = findViewed(sql, owner.userId);
    if (!viewed) throw new Error("the viewer has no such account");
    return { kind: "VIEWER" as const, userId, grantId: viewed.grantId };
  });

/** A request on the owner's object, which leaves the session to the viewer's. */
export const requestOf = ({ userId }: Investor) => ({
  ...{ userId, session: { sessionId: "any", secret: "any" }, idempotencyKey: null, requestId: "r", locale: null },
});
