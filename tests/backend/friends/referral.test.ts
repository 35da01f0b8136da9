import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { attachReferrer, referralOperations } from "../../../backend/investor/social/referral-operations.ts";
import { findReferrerId } from "../../../backend/investor/social/referral-store.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { childOf, idIn, openAccount } from "../family/family-steps.ts";
import { codeFor, freshPhone, post } from "../people/api.ts";
import { type Investor, inAccount, newInvestor } from "../wallet/investor.ts";
import {
  type Arrival,
  arriveWith,
  chooseName,
  codeOf,
  deliverEvents,
  invested,
  newFriend,
  referralOf,
  referred,
  verified,
} from "./friend-steps.ts";

const investorOf = ({ userId, phone, token }: Arrival): Investor => ({
  ...{ userId, phone, token },
  object: env.INVESTOR.get(env.INVESTOR.idFromName(userId)),
});

const referrerOf = (arrival: Arrival) => inAccount(investorOf(arrival), ({ sql }) => findReferrerId(sql));

it("gives each investor one permanent referral code", async () => {
  const [asha, kiran] = [await newFriend(), await newFriend()];
  const codes = await Promise.all([asha, asha, asha, kiran].map(codeOf));
  expect(new Set(codes).size).toBe(2);
  expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(await codeOf(asha)).toBe(codes[0]);
});

it("records the referrer of a new investor for any spelling of the code", async () => {
  const asha = await newFriend();
  const code = await codeOf(asha);
  const friend = await arriveWith(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `);
  expect(friend.referral).toBe("ATTACHED");
  expect(await referrerOf(friend)).toBe(asha.userId);
});

it("shows the referrer their friends' progress without their identity", async () => {
  const asha = await newFriend();
  const code = await codeOf(asha);
  const [first, second, third] = [await arriveWith(code), await arriveWith(code), await arriveWith(code)];
  const at = (day: number) => Date.UTC(2026, 9, day);
  await chooseName(second, "Meera");
  await deliverEvents(
    referred(first.userId, asha.userId, at(1)),
    referred(second.userId, asha.userId, at(2)),
    referred(third.userId, asha.userId, at(3)),
    verified(second.userId, at(4)),
    verified(first.userId, at(5)),
    invested(second.userId, at(6)),
    invested(second.userId, at(9), 4),
  );
  const referral = await referralOf(asha);
  expect(referral).toMatchObject({
    invitedBy: null,
    counts: { joined: 3, verified: 2, invested: 1 },
    ...{ pageNumber: 0, total: 3, totalPages: 1 },
  });
  expect(referral.friends).toEqual([
    { friendlyName: null, joinedOn: "2026-10-03", verifiedOn: null, investedOn: null },
    { friendlyName: "Meera", joinedOn: "2026-10-02", verifiedOn: "2026-10-04", investedOn: "2026-10-06" },
    { friendlyName: null, joinedOn: "2026-10-01", verifiedOn: "2026-10-05", investedOn: null },
  ]);
  const responses = JSON.stringify(referral);
  for (const { phone, userId } of [first, second, third]) {
    expect(responses).not.toContain(phone);
    expect(responses).not.toContain(userId);
  }
  expect(await referralOf(asha, "?pageNumber=1&pageSize=2")).toMatchObject({ friends: [{ joinedOn: "2026-10-01" }] });
});

it("shows the friend the referrer's friendly name", async () => {
  const asha = await newFriend("Asha R.");
  const friend = await arriveWith(await codeOf(asha));
  expect(await referralOf(friend)).toMatchObject({ invitedBy: { friendlyName: "Asha R." } });
  const nameless = await arriveWith(await codeOf(await newInvestor()));
  expect(await referralOf(nameless)).toMatchObject({ invitedBy: { friendlyName: null } });
});

it("updates the read model through the outbox and the queue", async () => {
  const asha = await newFriend();
  const friend = await arriveWith(await codeOf(asha));
  await investorOf(friend).object.work();
  await vi.waitFor(async () => expect(await referralOf(asha)).toMatchObject({ counts: { joined: 1 } }), {
    timeout: 120_000,
    interval: 250,
  });
});

it("allows sign-in with an unknown referral code", async () => {
  const wrong = await arriveWith("00000000");
  const nonsense = await arriveWith("../../etc/passwd");
  expect([wrong.referral, nonsense.referral]).toEqual(["UNKNOWN_CODE", "UNKNOWN_CODE"]);
  expect(await referrerOf(wrong)).toBe(null);
  expect((await arriveWith(undefined)).referral).toBe(undefined);
});

it("allows sign-in while code lookup fails, and records the referral at the next sign-in", async () => {
  const code = await codeOf(await newFriend());
  const phone = freshPhone();
  await env.CATALOGUE.exec("ALTER TABLE referral_code RENAME TO away");
  const first = await arriveWith(code, phone);
  await env.CATALOGUE.exec("ALTER TABLE away RENAME TO referral_code");
  expect(first.referral).toBe("NOT_LOOKED_UP");
  expect((await arriveWith(code, phone)).referral).toBe("ATTACHED");
});

it("refuses the investor's own code", async () => {
  const phone = freshPhone();
  const self = await arriveWith(undefined, phone);
  expect((await arriveWith(await codeOf(self), phone)).referral).toBe("OWN_CODE");
  expect(await referrerOf(self)).toBe(null);
});

it("refuses a second referrer, and accepts the first one again", async () => {
  const [first, second] = [await codeOf(await newFriend()), await codeOf(await newFriend())];
  const phone = freshPhone();
  const friend = await arriveWith(first, phone);
  const referrer = await referrerOf(friend);
  expect((await arriveWith(second, phone)).referral).toBe("ALREADY_REFERRED");
  expect((await arriveWith(first, phone)).referral).toBe("ATTACHED");
  expect(await referrerOf(friend)).toBe(referrer);
});

it("refuses a verified investor and an account older than the referrer's", async () => {
  const phone = freshPhone();
  const early = await arriveWith(undefined, phone);
  const late = await arriveWith(undefined);
  expect((await arriveWith(await codeOf(late), phone)).referral).toBe("NOT_NEW");
  expect(await referrerOf(early)).toBe(null);
  const done = await newInvestor();
  const outcome = await inAccount(done, (context) =>
    attachReferrer(context, { userId: early.userId, since: epochMs(1_000) }),
  );
  expect(outcome).toBe("NOT_NEW");
});

it("does not reveal whether a referral code exists when the sign-in code is wrong", async () => {
  const code = await codeOf(await newFriend());
  const phone = freshPhone();
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" });
  const right = await codeFor(`+91${phone}`);
  const otp = right === "000000" ? "111111" : "000000";
  const [known, unknown] = [
    await post("/v2/auth/phone/otp/verify", { phone, countryCode: "+91", otp, referralCode: code }),
    await post("/v2/auth/phone/otp/verify", { phone, countryCode: "+91", otp, referralCode: "00000000" }),
  ];
  expect(known).toMatchObject({ status: 400, body: { code: "OTP_INVALID" } });
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
});

it("works for sign-in by e-mail", async () => {
  const referralCode = await codeOf(await newFriend());
  const email = "friend.of.asha@example.com";
  await post("/v2/auth/email/otp/request", { email });
  const answer = await post("/v2/auth/email/otp/verify", { email, otp: await codeFor(email), referralCode });
  expect(answer.body).toMatchObject({ isNewUser: true, referral: "ATTACHED" });
});

it("cannot be changed in the account's tables", async () => {
  const friend = await arriveWith(await codeOf(await newFriend()));
  await inAccount(investorOf(friend), ({ sql }) => {
    expect(() => sql.exec("UPDATE referred_by SET referrer_id = 'usr_other'")).toThrow("stands as it was noted");
    expect(() => sql.exec("DELETE FROM referred_by")).toThrow("stands as it was noted");
  });
});

it("records one referral for concurrent sign-ins with the same code", async () => {
  const asha = await newFriend();
  const friend = await newInvestor({ kyc: false });
  const outcomes = await inAccount(friend, (context) => {
    const emitted: string[] = [];
    const referrer = { userId: asha.userId, since: epochMs(1_000) };
    const watched: AccountContext = { ...context, emit: ({ type }) => void emitted.push(type) };
    for (let signIn = 0; signIn < 5; signIn++) {
      context.storage.transactionSync(() => attachReferrer(watched, referrer));
    }
    return emitted;
  });
  expect(outcomes).toEqual(["investor.referred.v1"]);
});

it("gives a child no referral code, friends or leaderboard rank", async () => {
  const child = childOf(idIn(await openAccount(await newInvestor())));
  const refused = expect.objectContaining({ code: "CHILD_ACCOUNT" });
  await inAccount(child, async (context) => {
    const page = { pageNumber: 0, pageSize: 10 };
    await expect(referralOperations["referral.get"](context, page)).rejects.toThrow(refused);
    expect(() => referralOperations["referral.leaderboard"](context)).toThrow(refused);
  });
});
