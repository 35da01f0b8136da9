import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { replaceGuardian, reportGuardianChange } from "../../../backend/investor/family/guardian-change.ts";
import type { GuardianChange } from "../../../backend/investor/identity/guardian-change-store.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { addDays, addMonths, DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { whileCodeIsChecked } from "../doubles/codes.ts";
import { newDeal } from "../investing/investing-steps.ts";
import { missingJobs, passToHour } from "../notifications/notification-steps.ts";
import { codeFor, freshPhone, type Person, post, signIn } from "../people/api.ts";
import { aadhaarStep, bankStep, freshAadhaar, freshPan, panStep, profileStep } from "../people/kyc-steps.ts";
import { findings, type Investor, inAccount, invoke, newInvestor, sandbox, setPace } from "../wallet/investor.ts";
import {
  accountsOf,
  addBankAccount,
  childOf,
  type Family,
  familyFindings,
  fundChild,
  IRA,
  idIn,
  openAccount,
} from "./family-steps.ts";

const ORDER = { reason: "UNWILLING", evidence: "GRD-2026-0042" } as const;

async function newFamily(dateOfBirth: string = IRA.dateOfBirth): Promise<Family> {
  const guardian = await newInvestor();
  return { guardian, child: childOf(idIn(await openAccount(guardian, { dateOfBirth }))) };
}

/** Takes a stub of its own, because a test may call it from within another object. */
const replace = ({ child }: Family, to: Pick<Investor, "userId">, reason: GuardianChange["reason"] = ORDER.reason) =>
  childOf(child.userId).object.replaceGuardian({ ...ORDER, reason, to: to.userId });

const asGuardian = (guardian: Investor, { child }: Family, path: string, body?: unknown) =>
  invoke(guardian, path, { ...(body !== undefined && { body }), member: child.userId });

const textsTo = async (phone: string) => {
  const query = "SELECT text FROM outbox WHERE recipient = ? AND code IS NULL ORDER BY id";
  const { results } = await sandbox().prepare(query).bind(phone).all<{ text: string }>();
  return results.map(({ text }) => text);
};

beforeAll(async () => {
  await setPace("TRANSFER_DELAY", 0);
  await passToHour(11);
});
afterEach(() => vi.restoreAllMocks());

describe("an operator's change of guardian", () => {
  it("passes the account to the new guardian at once, with its money, and takes it from the former one", async () => {
    const family = await newFamily();
    const { guardian, child } = family;
    await fundChild(family, 5_000);
    const successor = await newInvestor();
    expect(await replace(family, successor, "DIED")).toMatchObject({
      ok: true,
      value: {
        guardianId: successor.userId,
        changes: [{ from: guardian.userId, to: successor.userId, reason: "DIED", evidence: ORDER.evidence }],
      },
    });
    // The former guardian's session stays valid in their own account.
    for (const path of ["/v2/wallet/balance", "/v2/user/profile", "/v2/wallet/transactions"])
      expect(await asGuardian(guardian, family, path)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await invoke(guardian, "/v2/wallet/balance")).status).toBe(200);
    expect(await child.object.totalsForGuardian(guardian.userId)).toBe(null);
    expect(await child.object.exportNames(guardian.userId)).toEqual([]);
    expect(await child.object.closeForGuardian(guardian.userId)).toMatchObject({ ok: false, code: "NOT_FOUND" });

    expect((await asGuardian(successor, family, "/v2/wallet/balance")).body).toMatchObject({ balance: 5_000 });
    expect((await asGuardian(successor, family, "/v2/wallet/recharge", { amount: 500 })).status).toBe(200);
    const [, before] = await accountsOf(guardian);
    const [, after] = await accountsOf(successor);
    expect(before).toMatchObject({
      totals: null,
      guardianship: { succeededAt: expect.any(String), takenOverAt: null },
    });
    expect(after).toMatchObject({
      totals: { walletBalance: 5_000 },
      guardianship: { consent: { proof: null, evidence: ORDER.evidence, endedAt: null }, succeededAt: null },
    });
    await Promise.all([guardian, successor].map(({ object }) => object.work()));
    expect((await textsTo(guardian.phone)).at(-1)).toContain("You no longer act for the ultra account of Ira Rao");
    expect((await textsTo(successor.phone)).at(-1)).toContain("You are the guardian for the ultra account of Ira Rao");
    for (const account of [guardian, successor, child]) {
      expect(await findings(account)).toEqual([]);
      expect([...(await familyFindings(account)), ...(await missingJobs(account))]).toEqual([]);
    }
  });

  it("refuses an order of the former guardian that was under way, and takes no money for it", async () => {
    const family = await newFamily();
    const { guardian, child } = family;
    await fundChild(family, 60_000);
    const deal = await newDeal();
    const start = { dealId: deal, amount: 50_000, financeType: "INVOICE_DISCOUNTING" };
    const flow = await asGuardian(guardian, family, "/v2/investments/start-invoice-discounting-investment-flow", start);
    const key = String(flow.body.key);
    await asGuardian(guardian, family, `/v2/auth/mif/otp/request?key=${key}`, {});
    const otp = await codeFor(guardian.phone);
    const successor = await newInvestor();
    whileCodeIsChecked(() => replace(family, successor));
    const order = { otp, paymentSource: "WALLET" };
    expect(await asGuardian(guardian, family, `/v2/investments/mif/invest?key=${key}`, order)).toMatchObject({
      status: 404,
    });
    expect((await asGuardian(successor, family, "/v2/wallet/balance")).body).toMatchObject({ balance: 60_000 });
    expect(await findings(child)).toEqual([]);
  });

  it("leaves either the former guardian's purchase or none when both happen at once", async () => {
    for (const first of ["guardian", "operator"]) {
      const family = await newFamily();
      await addBankAccount(family);
      await fundChild(family, 5_000);
      const { guardian } = family;
      const successor = await newInvestor();
      await asGuardian(guardian, family, "/v2/wallet/otp/request?amount=500");
      const order = { otp: await codeFor(guardian.phone), amount: 500 };
      const acts = [
        () => asGuardian(guardian, family, "/v2/wallet/withdraw-request", order),
        () => replace(family, successor),
      ];
      const outcomes = await Promise.all((first === "guardian" ? acts : acts.toReversed()).map((act) => act()));
      const withdrawn = outcomes.some((outcome) => "status" in outcome && outcome.status === 200);
      await family.child.object.work();
      const left = (await asGuardian(successor, family, "/v2/wallet/balance")).body;
      expect(left).toMatchObject({ balance: withdrawn ? 4_500 : 5_000 });
      expect(await asGuardian(guardian, family, "/v2/wallet/balance")).toMatchObject({ status: 404 });
      expect(await findings(family.child)).toEqual([]);
    }
  });

  it("removes the sign-in contacts that the former guardian linked", async () => {
    const family = await newFamily(addMonths(addDays(dateInIndia(clock.now()), 20), -18 * 12));
    const phone = freshPhone();
    await linkContact(family, phone);
    const answer = await replace(family, await newInvestor());
    expect(answer).toMatchObject({ ok: true, value: { contacts: [] } });
    await moveClock(env, 20 * DAY_MS);
    // The number is free again: it opens an account of its own, not the child's.
    expect((await signIn(phone)).userId).not.toBe(family.child.userId);
  });

  it("is made once by repeated and concurrent orders, and is reported after a failure", async () => {
    const family = await newFamily();
    const successor = await newInvestor();
    const replies = await Promise.all([1, 2, 3].map(() => replace(family, successor)));
    for (const reply of replies)
      expect(reply).toMatchObject({ ok: true, value: { changes: [{ to: successor.userId }] } });
    await inAccount(family.child, async (context) => {
      await reportGuardianChange(context, "1");
      await reportGuardianChange(context, "1");
    });
    expect(await accountsOf(successor)).toHaveLength(2);
    await successor.object.work();
    expect((await textsTo(successor.phone)).filter((text) => text.includes("You are the guardian"))).toHaveLength(1);
  });

  it("reaches both guardians later when their accounts could not be reached at first", async () => {
    const family = await newFamily();
    const successor = await newInvestor();
    const broken = await inAccount(family.child, (context) => {
      const get = (id: DurableObjectId) => {
        const stub = env.INVESTOR.get(id);
        const assertMayReceiveWard: typeof stub.assertMayReceiveWard = (ward) => stub.assertMayReceiveWard(ward);
        return { assertMayReceiveWard, receiveWard: () => Promise.reject(new Error("away")) };
      };
      const INVESTOR = Object.assign(Object.create(env.INVESTOR), {
        idFromName: (n: string) => env.INVESTOR.idFromName(n),
        get,
      });
      return replaceGuardian({ ...context, env: { ...context.env, INVESTOR } }, { ...ORDER, to: successor.userId });
    });
    expect(broken.changes).toMatchObject([{ reportedAt: null }]);
    expect(await missingJobs(family.child)).toEqual([]);
    await family.child.object.work();
    expect(await accountsOf(successor)).toHaveLength(2);
    expect((await asGuardian(successor, family, "/v2/wallet/balance")).status).toBe(200);
  });

  it("accepts no guardian who is unknown, a child, without KYC, or was this child's guardian before", async () => {
    const family = await newFamily();
    const sibling = childOf(idIn(await openAccount(family.guardian, { name: "Advait Rao" })));
    const codeOf = async ({ userId: id }: { readonly userId: string }) => {
      const reply = await replace(family, { userId: userId.parse(id) });
      return reply.ok ? "OK" : reply.code;
    };
    expect(await codeOf(sibling)).toBe("CHILD_ACCOUNT");
    expect(await codeOf(await signIn())).toBe("KYC_INCOMPLETE");
    expect(await codeOf({ userId: "usr_00000000000000000000" })).toBe("NOT_FOUND");
    expect(await codeOf(await newInvestor())).toBe("OK");
    expect(await codeOf(family.guardian)).toBe("CHILD_EXISTS");
  });

  it("is refused for an adult's account and for an owner of age", async () => {
    const adult = await newInvestor();
    const successor = await newInvestor();
    expect(await replace({ guardian: adult, child: adult }, successor)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    const family = await newFamily(addMonths(dateInIndia(clock.now()), -17 * 12 - 11));
    await moveClock(env, 40 * DAY_MS);
    expect(await replace(family, successor)).toMatchObject({ ok: false, code: "CHILD_NOT_MINOR" });
  });
});

async function linkContact({ guardian, child }: Family, phone: string): Promise<void> {
  const contact = { phone, countryCode: "+91" };
  const member = child.userId;
  await invoke(guardian, "/v2/user/contacts/otp/request", { body: contact, member });
  const codes = { otp: await codeFor(`+91${phone}`), knownOtp: await codeFor(guardian.phone) };
  expect((await invoke(guardian, "/v2/user/contacts", { body: { ...contact, ...codes }, member })).status).toBe(200);
}

describe("an operator's admission of an owner of age", () => {
  const admit = ({ child }: Family, phone: string) =>
    child.object.admitOwner({ contact: { channel: "SMS", to: `+91${phone}` }, evidence: ORDER.evidence });

  async function ofAge(): Promise<Family & { readonly dateOfBirth: string; readonly linked: string }> {
    const dateOfBirth = addMonths(addDays(dateInIndia(clock.now()), 20), -18 * 12);
    const family = await newFamily(dateOfBirth);
    await fundChild(family, 5_000);
    const linked = freshPhone();
    await linkContact(family, linked);
    expect(await admit(family, freshPhone())).toMatchObject({ ok: false, code: "CHILD_ACCOUNT" });
    await moveClock(env, 20 * DAY_MS);
    return { ...family, dateOfBirth, linked };
  }

  async function completeKyc(owner: Person, dateOfBirth: string): Promise<void> {
    await profileStep(owner, { name: IRA.name, dateOfBirth });
    await panStep(owner, freshPan(), IRA.name);
    await aadhaarStep(owner, await freshAadhaar());
    expect((await bankStep(owner)).status).toBe(200);
  }

  it("lets the owner sign in, complete KYC and take over, without the guardian", async () => {
    const family = await ofAge();
    const phone = freshPhone();
    expect(await admit(family, phone)).toMatchObject({
      ok: true,
      value: { admissions: [{ evidence: ORDER.evidence }] },
    });
    const owner = await signIn(phone);
    expect(owner.userId).toBe(family.child.userId);
    await completeKyc(owner, family.dateOfBirth);
    expect((await invoke(owner, "/v2/family/take-over", { body: { accept: true } })).status).toBe(200);
    expect((await invoke(owner, "/v2/wallet/balance")).body).toMatchObject({ balance: 5_000 });
    expect(await asGuardian(family.guardian, family, "/v2/wallet/balance")).toMatchObject({ status: 404 });
    expect(await findings(family.child)).toEqual([]);
  });

  it("ends the sessions and the sign-in of a contact that the guardian had linked", async () => {
    const family = await ofAge();
    const intruder = await signIn(family.linked);
    expect((await invoke(intruder, "/v2/wallet/balance")).status).toBe(200);
    expect((await admit(family, freshPhone())).ok).toBe(true);
    expect((await invoke(intruder, "/v2/wallet/balance")).status).toBe(401);
    expect((await signIn(family.linked)).userId).not.toBe(family.child.userId);
  });

  it("refuses a contact of another account, and an account that was taken over", async () => {
    const family = await ofAge();
    const other = await signIn();
    expect(await admit(family, other.e164.slice(3))).toMatchObject({ ok: false, code: "CONTACT_IN_USE" });
    const phone = freshPhone();
    await admit(family, phone);
    const owner = await signIn(phone);
    await completeKyc(owner, family.dateOfBirth);
    await invoke(owner, "/v2/family/take-over", { body: { accept: true } });
    expect(await admit(family, freshPhone())).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect((await invoke(owner, "/v2/wallet/balance")).status).toBe(200);
  });
});

it("is an operator's command: nobody else reaches it", async () => {
  const family = await newFamily();
  const successor = await newInvestor();
  const order = { action: "replace", childId: family.child.userId, to: successor.userId, ...ORDER };
  expect((await post("/ops/guardian", order)).status).toBe(404);
  expect((await invoke(successor, "/ops/guardian", { body: order })).status).toBe(404);
  expect((await asGuardian(family.guardian, family, "/v2/wallet/balance")).status).toBe(200);
});
