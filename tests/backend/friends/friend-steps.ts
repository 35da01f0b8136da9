/** Helpers for friends tests: names, groups, sign-ins with a referral code, and queue events. */
import { exports } from "cloudflare:workers";
import type { EventMessage } from "../../../backend/events/schema.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { dealId, investmentId, type UserId, userId } from "../../../lib/contract/values/ids.ts";
import { deliver } from "../events.ts";
import { codeFor, freshPhone, post } from "../people/api.ts";
import { type Answer, type Investor, invoke, newInvestor } from "../wallet/investor.ts";

type Caller = Pick<Investor, "token">;

export async function chooseName({ token }: Caller, friendlyName: string, key = randomIds.letters()): Promise<Answer> {
  const response = await exports.default.fetch("http://backend/v2/user/add-friendly-name", {
    method: "PUT",
    headers: { "x-tap-auth": token, "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ friendlyName }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** An investor with completed KYC and a friendly name. */
export async function newFriend(
  friendlyName = "Asha R.",
  options?: Parameters<typeof newInvestor>[0],
): Promise<Investor> {
  const friend = await newInvestor(options);
  await chooseName(friend, friendlyName);
  return friend;
}

export const invite = (caller: Caller, body: unknown, key: string = randomIds.letters()) =>
  invoke(caller, "/v2/group-campaign/invite", { body, key });

export const joinOrLeave = (
  caller: Caller,
  action: "JOIN" | "LEAVE",
  invitationCode: string,
  key: string = randomIds.letters(),
) => invoke(caller, "/v2/group-campaign/join-or-leave-group", { body: { invitationCode, action }, key });

export const join = (caller: Caller, code: string, key?: string) => joinOrLeave(caller, "JOIN", code, key);
export const leave = (caller: Caller, code: string, key?: string) => joinOrLeave(caller, "LEAVE", code, key);

export const groupOf = (caller: Caller) => invoke(caller, "/v2/group-campaign/group-info");

export async function preview(invitationCode: string, headers: Record<string, string> = {}): Promise<Answer> {
  const query = new URLSearchParams({ invitationCode });
  const path = `/v2/group-campaign/group-info-by-invitation-code?${query}`;
  const response = await exports.default.fetch(`http://backend${path}`, { headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** The group in a response, in wire format. */
export const groupIn = ({ body }: Answer) => body.group as Record<string, unknown>;

/** Creates a group and returns its code. */
export async function newGroup(founder: Caller, change: Record<string, unknown> = {}): Promise<string> {
  const answer = await invite(founder, { name: "Sunday savers", goal: 3, ...change });
  if (answer.status !== 200) throw new Error(`invite answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return String(groupIn(answer).invitationCode);
}

export const referralOf = async (caller: Caller, query = "") => (await invoke(caller, `/v2/referral${query}`)).body;

export const codeOf = async (caller: Caller) => String((await referralOf(caller)).code);

export interface Arrival {
  readonly phone: string;
  readonly userId: UserId;
  readonly token: string;
  readonly referral: unknown;
}

/** Signs in by phone with a referral code. */
export async function arriveWith(referralCode: string | undefined, phone = freshPhone()): Promise<Arrival> {
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" });
  const otp = await codeFor(`+91${phone}`);
  const { status, body, headers } = await post("/v2/auth/phone/otp/verify", {
    ...{ phone, countryCode: "+91", otp },
    referralCode,
  });
  if (status !== 200) throw new Error(`sign-in answered ${status} ${JSON.stringify(body)}`);
  const token = headers.get("x-tap-auth") ?? "";
  return { phone, userId: userId.parse(body.userId), token, referral: body.referral };
}

/** Delivers these events through the queue, in this order. */
export const deliverEvents = (...messages: readonly EventMessage[]) => deliver(messages);

let people = 0;

/** An investor id without an account: sufficient for read models. */
export const newUserId = (): UserId => userId.parse(`usr_friend${String(people++).padStart(20, "0")}`);

export const verified = (entity: UserId, at: number, sequence = 2): EventMessage => ({
  sequence,
  event: { type: "investor.kyc-completed.v1", entity, at: epochMs(at) },
});

export const referred = (entity: UserId, referrerId: UserId, at: number): EventMessage => ({
  sequence: 1,
  event: { type: "investor.referred.v1", entity, at: epochMs(at), referrerId },
});

export const invested = (entity: UserId, at: number, sequence = 3): EventMessage => ({
  sequence,
  event: {
    ...{ type: "investment.succeeded.v1", entity, at: epochMs(at), category: "BOND" },
    ...{ dealId: dealId.parse("some-deal"), investmentId: investmentId.parse(`inv_${randomIds.letters()}`) },
  },
});

export const named = (entity: UserId, friendlyName: string, version = 1): EventMessage => ({
  sequence: version,
  event: { type: "investor.friendly-name-changed.v1", entity, at: epochMs(1), friendlyName, version },
});
