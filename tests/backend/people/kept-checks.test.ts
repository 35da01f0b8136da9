import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import { CALLS_MAX } from "../../../backend/investor/kyc/kept-check.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { deliverEventsOf } from "../events.ts";
import { inAccount } from "../wallet/investor.ts";
import { get, operate, type Person, post } from "./api.ts";
import { accountOf, objectOf, passAndCall, verdictsOf } from "./kept-check-steps.ts";
import { dumpOf, freshPan, kycOf, NAME, panStep, personAfter, stepOf } from "./kyc-steps.ts";

let numbers = 0;
/** A PAN whose register is away for the first call. */
const slowPan = () => `AAAPS${String(1000 + numbers++)}S`;
const AWAY = "AAAPD0003A";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** The token of an operator with this name. */
async function tokenOf(name: string): Promise<string> {
  return String((await operate("operator", { action: "make", name })).body.token);
}

const callsOf = (person: Person) =>
  runInDurableObject(objectOf(person), (_, { storage }) =>
    storage.sql
      .exec<{ calls: number; state: string }>("SELECT calls, state FROM kept_check ORDER BY sequence")
      .toArray(),
  );

it("keeps the PAN while the register is away, encrypted, and says so in place of an error", async () => {
  const person = await personAfter(1);
  const pan = slowPan();
  const answer = await panStep(person, pan);
  expect(answer.status).toBe(200);
  expect(await stepOf(person, "PAN")).toMatchObject({
    status: "PENDING",
    keptCheck: { state: "WAITING", since: expect.any(String) },
  });
  expect(await kycOf(person)).toMatchObject({ nextStep: null, canInvest: false });
  expect(await dumpOf(person)).not.toContain(pan);
  expect(await inAccount(accountOf(person), verifyScheduledJobs)).toEqual([]);
});

it("verifies a kept PAN when the register answers, tells the investor once, and deletes what was typed", async () => {
  const person = await personAfter(1);
  await panStep(person, slowPan());
  await passAndCall(person, 2);
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED", keptCheck: null });
  expect((await get("/v2/user/profile", person.token)).body.name).toBe(NAME);
  await passAndCall(person);
  expect(await verdictsOf(person)).toEqual(["CHECK_VERIFIED"]);
  const kept = await runInDurableObject(objectOf(person), (_, { storage }) =>
    storage.sql.exec("SELECT state, length(input) AS bytes FROM kept_check").toArray(),
  );
  expect(kept).toEqual([{ state: "ENDED", bytes: 0 }]);
});

it("decides a kept PAN once for 64 runs of its job at the same time", async () => {
  const person = await personAfter(1);
  await panStep(person, slowPan());
  await inAccount(accountOf(person), (context) =>
    Promise.all(Array.from({ length: 64 }, () => runKeptCheck(context, "PAN"))),
  );
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED" });
  expect(await verdictsOf(person)).toEqual(["CHECK_VERIFIED"]);
});

it("counts the newest try: one that was typed later replaces the kept one, also while its call is on its way", async () => {
  const person = await personAfter(1);
  const kept = slowPan();
  await panStep(person, kept);
  const typed = freshPan();
  const [answer] = await Promise.all([panStep(person, typed), passAndCall(person, 2)]);
  expect([200, 409]).toContain(answer.status);
  const step = await stepOf(person, "PAN");
  expect(step).toMatchObject({ status: "VERIFIED", keptCheck: null });
  expect(step?.detail).toBe(
    `${(answer.status === 200 ? typed : kept).slice(0, 5)}••••${(answer.status === 200 ? typed : kept).slice(-1)}`,
  );
});

it("calls a register that stays away within its budget, then leaves the PAN to a person", async () => {
  const person = await personAfter(1);
  await panStep(person, AWAY);
  for (let call = 1; call < CALLS_MAX + 3; call++) await passAndCall(person);
  expect(await callsOf(person)).toEqual([{ calls: CALLS_MAX, state: "MANUAL" }]);
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING", keptCheck: { state: "MANUAL" } });
  await operate("rebuild", {});
  expect(JSON.stringify((await operate("checks", { action: "list" })).body)).toContain(person.userId);
});

/** An investor whose PAN waits for a person, and the number of that check. */
async function leftToPerson(): Promise<{ person: Person; check: number; token: string }> {
  const [person, token] = [await personAfter(1), await tokenOf("asha")];
  await panStep(person, AWAY);
  for (let call = 1; call <= CALLS_MAX; call++) await passAndCall(person);
  const { body } = await operate("checks", { action: "show", investorId: person.userId }, token);
  const [open] = body.open as readonly { check: number; typed: unknown }[];
  expect(open).toMatchObject({ step: "PAN", state: "MANUAL", typed: { pan: AWAY, name: NAME } });
  return { person, check: open?.check ?? 0, token };
}

it("refuses a PAN that the operator did not find, says why, and takes another try", async () => {
  const { person, check, token } = await leftToPerson();
  await operate("checks", { action: "answer", investorId: person.userId, check, outcome: "NOT_FOUND" }, token);
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "REJECTED", reason: "PAN_NOT_FOUND", keptCheck: null });
  expect(await verdictsOf(person)).toEqual(["CHECK_REFUSED"]);
  expect((await panStep(person)).body).toMatchObject({ nextStep: "AADHAAR" });
});

it("takes no answer from the installation's key, and records the operator with what they found", async () => {
  const { person, check, token } = await leftToPerson();
  const found = { action: "answer", investorId: person.userId, check, outcome: "FOUND", name: "Devika Pillai" };
  expect((await operate("checks", found)).status).toBe(401);
  expect((await operate("checks", { action: "show", investorId: person.userId })).status).toBe(401);
  expect((await operate("checks", found, token)).status).toBe(200);
  const answers = await runInDurableObject(objectOf(person), (_, { storage }) =>
    storage.sql.exec("SELECT sequence, operator, outcome, registered_name AS name FROM kept_check_answer").toArray(),
  );
  expect(answers).toEqual([{ sequence: check, operator: "asha", outcome: "FOUND", name: "Devika Pillai" }]);
});

it("takes no answer of an operator while the register is still called", async () => {
  const [person, token] = [await personAfter(1), await tokenOf("asha")];
  await panStep(person, AWAY);
  const { body } = await operate("checks", { action: "show", investorId: person.userId }, token);
  const [open] = body.open as readonly { check: number }[];
  const found = { action: "answer", investorId: person.userId, check: open?.check, outcome: "FOUND", name: NAME };
  expect((await operate("checks", found, token)).body).toMatchObject({ code: "NAME_REVIEW_NONE" });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING", keptCheck: { state: "WAITING" } });
});

/** An investor whose PAN waits for a comparison of names, and the number of that review. */
async function inReview(): Promise<{ person: Person; pan: string; review: number }> {
  const [person, pan] = [await personAfter(1), freshPan()];
  await panStep(person, pan, "A Venkatesh Rao");
  const { body } = await operate("names", { action: "show", investorId: person.userId });
  const [open] = body.open as readonly { review: number }[];
  return { person, pan, review: open?.review ?? 0 };
}

it("ends a kept check when an operator verifies the step by an earlier try", async () => {
  const { person, review } = await inReview();
  await panStep(person, AWAY);
  expect(await callsOf(person)).toMatchObject([{ state: "WAITING" }]);
  await operate("names", { action: "accept", investorId: person.userId, review });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED", keptCheck: null });
  expect(await callsOf(person)).toMatchObject([{ state: "ENDED" }]);
});

it("leaves the step to its review when a kept check is refused, without a message", async () => {
  const { person, pan } = await inReview();
  await panStep(person, slowPan(), "Devika Pillai");
  await passAndCall(person, 2);
  const detail = `${pan.slice(0, 5)}••••${pan.slice(-1)}`;
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "PENDING", detail, keptCheck: null });
  expect(await verdictsOf(person)).toEqual([]);
});

it("keeps a check when the investor only looks up another number", async () => {
  const person = await personAfter(1);
  await panStep(person, AWAY);
  expect((await post("/v2/user/pan/verify", { panNumber: freshPan() }, person.token)).status).toBe(200);
  expect(await callsOf(person)).toMatchObject([{ state: "WAITING" }]);
  expect(await stepOf(person, "PAN")).toMatchObject({ detail: "AAAPD••••A", keptCheck: { state: "WAITING" } });
});

it("spends neither the job's calls on the investor's tries, nor the investor's limit on the job's", async () => {
  const person = await personAfter(1);
  for (let tries = 0; tries < 3; tries++) await panStep(person, AWAY);
  expect((await callsOf(person)).at(-1)).toEqual({ calls: 1, state: "WAITING" });
  await passAndCall(person, 2);
  expect((await callsOf(person)).at(-1)).toEqual({ calls: 2, state: "WAITING" });
  const acts = await runInDurableObject(objectOf(person), (_, { storage }) =>
    storage.sql.exec("SELECT act, count(*) AS times FROM kyc_attempt GROUP BY act ORDER BY act").toArray(),
  );
  expect(acts).toEqual([
    { act: "KEPT_PAN", times: 1 },
    { act: "PAN_LOOKUP", times: 3 },
  ]);
});

it("verifies a PAN by the name that an operator read in the register, once for two operators", async () => {
  const { person, check, token } = await leftToPerson();
  const found = { action: "answer", investorId: person.userId, check, outcome: "FOUND", name: NAME };
  const answers = await Promise.all([operate("checks", found, token), operate("checks", found, token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED", keptCheck: null });
  expect(await verdictsOf(person)).toEqual(["CHECK_VERIFIED"]);
  await deliverEventsOf(person);
  expect(JSON.stringify((await operate("checks", { action: "list" })).body)).not.toContain(person.userId);
});
