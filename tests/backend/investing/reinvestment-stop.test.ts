import { expect, it } from "vitest";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { bellOf, passToMorning, textsTo } from "../notifications/notification-steps.ts";
import { type Investor, inAccount, invoke } from "../wallet/investor.ts";
import { allFindings, newSaver, passDays } from "./investing-steps.ts";
import { holder, INSTRUCTION, instruct, loseKyc, pause, revoke, toEveOf } from "./reinvesting.ts";
import { requestMove } from "./residence-steps.ts";

const stopsOf = async (investor: Investor) =>
  (await bellOf(investor)).notifications
    .map(({ subject }) => subject)
    .filter(({ kind }) => kind === "REINVESTMENT_STOPPED");

const stopped = (reason: string) => ({ kind: "REINVESTMENT_STOPPED", currency: "INR", reason });

const requestClosing = (investor: Investor) =>
  invoke(investor, "/v2/user/deletion-request", { body: { reason: "PRIVACY" } });

/** An operator accepts the proof of a new residence. */
async function moveTo(investor: Investor, to: string): Promise<void> {
  await inAccount(investor, (context) => requestMove(context, to));
  expect(await investor.object.reviewResidence({ outcome: "APPROVED" })).toMatchObject({ ok: true });
}

it("notifies once when an instruction stops because the KYC has lapsed before a payout", async () => {
  const held = await holder();
  const { investor } = held;
  await instruct(investor);
  await inAccount(investor, loseKyc);
  await toEveOf(held);
  await passDays(3, investor);
  await Promise.all([investor.object.work(), investor.object.work()]);
  expect(await stopsOf(investor)).toEqual([stopped("KYC_LAPSED")]);
  await passToMorning(investor);
  const texts = (await textsTo(investor, "SMS")).filter((text) => text.includes("instruction"));
  expect(texts).toEqual([
    "Your reinvestment instruction in INR has stopped, because your KYC is not complete. What is paid back stays in your ultra wallet. Complete your KYC and give a new instruction in your ultra profile.",
  ]);
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("stops an instruction and notifies at once when a new residence asks for more KYC", async () => {
  const investor = await newSaver({ country: "AE" });
  await inAccount(investor, ({ sql, clock }) =>
    new KycStore(sql).saveStep(
      { step: "AADHAAR", status: "REJECTED", reason: "AADHAAR_INVALID", detail: null },
      clock.now(),
    ),
  );
  expect((await instruct(investor, { currency: "INR" })).status).toBe(200);
  await moveTo(investor, "IN");
  expect(await stopsOf(investor)).toEqual([stopped("KYC_LAPSED")]);
  expect((await invoke(investor, INSTRUCTION)).body.instruction).toMatchObject({
    ...{ state: "STOPPED", endedAt: expect.any(String) },
  });
});

it("keeps an instruction over a change of residence that asks for no more KYC", async () => {
  const investor = await newSaver();
  await instruct(investor);
  await moveTo(investor, "AE");
  expect(await stopsOf(investor)).toEqual([]);
  expect((await invoke(investor, `${INSTRUCTION}?currency=INR`)).body.instruction).toMatchObject({ state: "ACTIVE" });
});

it("notifies once when the request to close the account stops an instruction, a new one again", async () => {
  const investor = await newSaver();
  await instruct(investor);
  for (const _ of [1, 2]) await requestClosing(investor);
  expect(await stopsOf(investor)).toEqual([stopped("ACCOUNT_CLOSING")]);
  await invoke(investor, "/v2/user/deletion-request/withdraw", { body: {} });
  await instruct(investor);
  await requestClosing(investor);
  expect(await stopsOf(investor)).toEqual([stopped("ACCOUNT_CLOSING"), stopped("ACCOUNT_CLOSING")]);
});

it("notifies of nothing when the investor pauses, replaces or revokes an instruction", async () => {
  const investor = await newSaver();
  await instruct(investor);
  await pause(investor, true);
  await instruct(investor, { includeInterest: true });
  await revoke(investor);
  await requestClosing(investor);
  expect(await stopsOf(investor)).toEqual([]);
});
