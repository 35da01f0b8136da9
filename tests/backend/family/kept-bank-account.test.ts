/** A child's bank account that its guardian confirmed while the bank was silent. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { PennyDropAnswer } from "../../../backend/gateways/bank.ts";
import { runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { codeFor, passMinutes } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { following } from "../people/kept-check-steps.ts";
import { findings, inAccount, invoke, newInvestor, sandbox, setPace } from "../wallet/investor.ts";
import { childOf, type Family, IRA, idIn, openAccount } from "./family-steps.ts";

beginAt("2026-11-25T06:30:00Z");

const PATH = "/v2/user/bank-details";
const DOWN = { accountNumber: "100000000003", ifscCode: "DECN0000001" };

beforeAll(() => setPace("TRANSFER_DELAY", 0));
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function newFamily(dateOfBirth: string = IRA.dateOfBirth): Promise<Family> {
  const guardian = await newInvestor();
  await inAccount(guardian, ({ sql }) => {
    sql.exec(
      "INSERT INTO pan_record (one, token, ciphertext, registered_name) VALUES (1, ?, x'00', 'Asha Kulkarni')",
      guardian.userId,
    );
  });
  return { guardian, child: childOf(idIn(await openAccount(guardian, { dateOfBirth }))) };
}

/** The guardian confirms the account, and its bank is silent. */
async function waiting(dateOfBirth?: string): Promise<Family> {
  const family = await newFamily(dateOfBirth);
  const { guardian, child } = family;
  await passMinutes(1);
  expect((await invoke(guardian, `${PATH}/otp/request`, { body: DOWN, member: child.userId })).status).toBe(200);
  const body = { ...DOWN, otp: await codeFor(guardian) };
  expect((await invoke(guardian, PATH, { body, member: child.userId })).status).toBe(200);
  return family;
}

async function shownTo({ guardian, child }: Family) {
  const { body } = await invoke(guardian, "/v2/wallet/account-detail", { member: child.userId });
  return { inUse: body.bankAccount, kept: body.keptChange };
}

/** Runs the job with the bank's answer; returns how often the bank was called. */
const answering = ({ child }: Family, answer: PennyDropAnswer, happen: () => unknown = () => undefined) =>
  inAccount(child, async (context) => {
    let calls = 0;
    const follow = async () => {
      calls += 1;
      await happen();
      return answer;
    };
    await runKeptCheck(following(context, follow), "BANK_CHANGE");
    return calls;
  });

const credited = (holderName: string) => ({ outcome: "CREDITED", holderName }) as const;

async function verdictsOf({ guardian, child }: Family) {
  await child.object.work();
  await guardian.object.work();
  const { body } = await invoke(guardian, "/v2/notifications");
  return [...JSON.stringify(body).matchAll(/"result":"(CHANGE_[A-Z]+)"/g)].map(([, result]) => result);
}

it("is kept, and used once its bank names the child, or child and guardian, as holder", async () => {
  for (const holder of ["IRA RAO", "IRA RAO ASHA KULKARNI"]) {
    const family = await waiting();
    expect(await shownTo(family)).toMatchObject({
      ...{ inUse: null, kept: { account: "Deccan Union Bank ••0003", state: "WAITING" } },
    });
    await answering(family, credited(holder));
    expect(await shownTo(family)).toMatchObject({
      ...{ inUse: { maskedAccountNumber: "••0003", holderName: holder, withdrawableFrom: null }, kept: null },
    });
    expect(await verdictsOf(family)).toEqual(["CHANGE_VERIFIED"]);
    const query = "SELECT count(*) AS sent FROM outbox WHERE recipient = ? AND text LIKE '%Deccan Union Bank ••0003%'";
    expect(await sandbox().prepare(query).bind(family.guardian.phone).first("sent")).toBeGreaterThan(0);
    expect(await findings(family.child)).toEqual([]);
  }
});

it("is refused in the guardian's name alone, which the guardian is told", async () => {
  const family = await waiting();
  await answering(family, credited("ASHA KULKARNI"));
  expect(await shownTo(family)).toEqual({ inUse: null, kept: null });
  expect(await verdictsOf(family)).toEqual(["CHANGE_REFUSED"]);
});

it("waits for a person where the holder is perhaps the child", async () => {
  const family = await waiting();
  await answering(family, credited("I RAO"));
  const { body } = await operate("names", { action: "show", investorId: family.child.userId });
  const [open] = body.open as readonly { review: number }[];
  expect(open).toMatchObject({ subject: "BANK", givenName: "I RAO", registeredName: "Ira Rao" });
  await operate("names", { action: "accept", investorId: family.child.userId, review: open?.review });
  expect(await shownTo(family)).toMatchObject({ inUse: { maskedAccountNumber: "••0003" }, kept: null });
});

it("is withdrawn by the guardian, and by nobody else", async () => {
  const [family, rival] = [await waiting(), await newFamily()];
  const withdraw = (by: Family["guardian"]) =>
    invoke(by, `${PATH}/change/withdraw`, { body: {}, member: family.child.userId });
  expect((await withdraw(rival.guardian)).status).toBe(404);
  expect((await withdraw(family.guardian)).status).toBe(200);
  expect(await answering(family, credited("IRA RAO"))).toBe(0);
  expect(await shownTo(family)).toEqual({ inUse: null, kept: null });
});

const replaceGuardian = async ({ child }: Family) => {
  const to = (await newInvestor()).userId;
  const order = { reason: "UNWILLING", evidence: "GRD-2026-0042", to } as const;
  expect((await childOf(child.userId).object.replaceGuardian(order)).ok).toBe(true);
};

const endConsent = async ({ guardian, child: { userId: childId } }: Family) => {
  const ended = await invoke(guardian, "/v2/family/child/end", { body: { childId }, key: `end ${childId}` });
  expect(ended.status).toBe(200);
};

it.each([
  ["another guardian has followed", replaceGuardian],
  ["its guardian has withdrawn the consent", endConsent],
])("is dropped when %s: before the bank is called, and while it answers", async (_, happen) => {
  const [before, during] = [await waiting(), await waiting()];
  await happen(before);
  expect(await answering(before, credited("IRA RAO ASHA KULKARNI"))).toBe(0);
  expect(await answering(during, credited("IRA RAO ASHA KULKARNI"), () => happen(during))).toBe(1);
  for (const { child } of [before, during]) {
    await inAccount(child, ({ sql }) => {
      expect(sql.exec("SELECT 1 FROM bank_account").toArray()).toEqual([]);
      // An account that is closed has lost the row.
      expect(sql.exec("SELECT 1 FROM kept_check WHERE state <> 'ENDED'").toArray()).toEqual([]);
      expect(sql.exec("SELECT 1 FROM notification WHERE cause LIKE 'KYC_RESULT:CHECK%'").toArray()).toEqual([]);
    });
    expect(await findings(child)).toEqual([]);
  }
});

it("is dropped when the child has come of age, who verifies an account of their own", async () => {
  const family = await waiting("2008-11-27");
  await moveClock(env, 3 * DAY_MS);
  expect(await answering(family, credited("IRA RAO"))).toBe(0);
  await inAccount(family.child, ({ sql }) => {
    expect(sql.exec("SELECT state FROM kept_check").toArray()).toEqual([{ state: "ENDED" }]);
    expect(sql.exec("SELECT 1 FROM bank_account").toArray()).toEqual([]);
  });
});
