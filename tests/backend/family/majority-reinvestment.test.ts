import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { findInstruction, insertInstruction } from "../../../backend/investor/claims/reinvestment-instruction-store.ts";
import { saveMandate } from "../../../backend/investor/claims/reinvestment-store.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { INSTRUCTION_TERMS_VERSION } from "../../../lib/contract/calls/reinvestment-instruction.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { type InvestmentId, instructionId } from "../../../lib/contract/values/ids.ts";
import { beginAt } from "../instants.ts";
import { allFindings, commitOnly, newDeal, passDays, passMinutes } from "../investing/investing-steps.ts";
import { INSTRUCTION, instruct, outcomeOf, pause, target } from "../investing/reinvesting.ts";
import { bellOf, passToHour } from "../notifications/notification-steps.ts";
import { signIn } from "../people/api.ts";
import { balance, inAccount, invoke, rupees, setPace } from "../wallet/investor.ts";
import { fundChild } from "./family-steps.ts";
import { completeKyc, type GrowingFamily, link, newFamily, takeOver } from "./majority-steps.ts";

// From here, weekends and holidays put no payment off beyond the days that pass.
beginAt("2026-11-25T06:30:00Z");
beforeAll(async () => {
  await setPace("TRANSFER_DELAY", 0);
  await passToHour(11);
});

const DAYS_TO_BIRTHDAY = 27;

/** No call lets a guardian give either; these are rows such as an import would leave. */
const GIVEN = {
  "an instruction": ({ sql, ids, clock: { now } }: AccountContext) =>
    insertInstruction(sql, {
      ...{ id: instructionId.parse(`rsi_${ids.letters()}`), currency: "INR", includeInterest: false, into: null },
      ...{ longestMonths: null, leastRating: null, mostPerDeal: null, keepInWallet: null },
      ...{ termsVersion: INSTRUCTION_TERMS_VERSION, consentedAt: now() },
    }),
  "a choice for the holding": ({ sql }: AccountContext, id: InvestmentId) =>
    saveMandate(sql, { investmentId: id, includeInterest: false, at: clock.now() }),
} as const;

/** A child's holding that pays some days after it was bought, with a mandate from before the birthday. */
async function childWithMandate(given: (typeof GIVEN)[keyof typeof GIVEN], tenureDays: number) {
  const family = await newFamily(DAYS_TO_BIRTHDAY);
  const { child } = family;
  await fundChild(family, 50_000);
  const product = { tenureDays, rateBps: 1310 };
  const deal = await newDeal({ product, minimum: 10_000, unit: 10_000, closesInDays: 1 });
  const id = await commitOnly(child, deal, 50_000);
  await passMinutes(1);
  await child.object.work();
  await inAccount(child, (context) => given(context, id));
  return { ...family, id, phone: (await link(family)).phone };
}

async function ownerOf(family: GrowingFamily & { readonly phone: string }) {
  await moveClock(env, DAYS_TO_BIRTHDAY * DAY_MS);
  const person = await signIn(family.phone);
  await completeKyc(person, family);
  return { ...family.child, token: person.token };
}

const CASES = Object.entries(GIVEN);

it.each(CASES)("ends %s from before the take-over in the transaction of the take-over", async (_, given) => {
  const family = await childWithMandate(given, 60);
  const owner = await ownerOf(family);
  expect((await takeOver(owner)).status).toBe(200);
  expect(await outcomeOf(owner, family.id)).toBeNull();
  expect(await allFindings(owner)).toEqual([]);
  expect((await pause(owner, false)).status).toBe(404);
  const { body } = await invoke(owner, INSTRUCTION);
  if (body.instruction) {
    expect(body.instruction).toMatchObject({
      ...{ state: "STOPPED", stopReason: "OWNER_CHANGED", endedAt: expect.any(String) },
    });
    const stops = (await bellOf(owner)).notifications.filter(({ subject }) => subject.kind === "REINVESTMENT_STOPPED");
    expect(stops.map(({ subject }) => subject)).toMatchObject([{ currency: "INR", reason: "OWNER_CHANGED" }]);
  }
  await passDays(30, owner);
  await target();
  await passDays(5, owner);
  expect(await outcomeOf(owner, family.id)).toBeNull();
  expect(await balance(owner)).toMatchObject({ held: 0, available: (await balance(owner)).posted });
  expect((await balance(owner)).posted).toBeGreaterThan(rupees(50_000));
  expect(await allFindings(owner)).toEqual([]);
  await passDays(20);
});

it("covers the holding again by the owner's own instruction", async () => {
  const family = await childWithMandate(GIVEN["an instruction"], 60);
  const owner = await ownerOf(family);
  expect(await instruct(owner)).toMatchObject({ status: 403, body: { code: "TAKE_OVER_FIRST" } });
  await takeOver(owner);
  expect((await instruct(owner)).body).toMatchObject({ instruction: { state: "ACTIVE" } });
  await passDays(30, owner);
  await target();
  await passDays(5, owner);
  await passDays(1, owner);
  const outcome = await outcomeOf(owner, family.id);
  expect(outcome).toMatchObject({ reason: null, status: "DONE", isInstructed: true, investmentId: expect.any(String) });
  expect(await allFindings(owner)).toEqual([]);
  await passDays(20);
});

it.each(CASES)("reinvests nothing by %s between the birthday and the take-over", async (_, given) => {
  const family = await childWithMandate(given, DAYS_TO_BIRTHDAY + 3);
  const owner = await ownerOf(family);
  await target();
  await passDays(8, owner);
  await owner.object.work();
  expect((await outcomeOf(owner, family.id))?.investmentId ?? null).toBeNull();
  expect(await balance(owner)).toMatchObject({ held: 0, available: (await balance(owner)).posted });
  const found = await inAccount(owner, ({ sql }) => findInstruction(sql, "INR"));
  if (found) expect(found).toMatchObject({ state: "STOPPED", stopReason: "OWNER_CHANGED" });
  expect(await allFindings(owner)).toEqual([]);
  await passDays(20);
});

it("reports an open instruction in a minor's name, and one that outlives the take-over", async () => {
  const family = await childWithMandate(GIVEN["an instruction"], 60);
  const finding = { invariant: "CONSENT", subject: expect.stringMatching(/^rsi_/) };
  const minor = { ...finding, detail: "open in an account in a minor's name" };
  expect(await family.child.object.verify()).toContainEqual(minor);
  const givenAt = clock.now();
  const owner = await ownerOf(family);
  await takeOver(owner);
  expect(await owner.object.verify()).toEqual([]);
  await inAccount(owner, (context) => GIVEN["an instruction"]({ ...context, clock: { ...clock, now: () => givenAt } }));
  const former = { ...finding, detail: "given before the owner took the account over" };
  expect(await owner.object.verify()).toContainEqual(former);
});
