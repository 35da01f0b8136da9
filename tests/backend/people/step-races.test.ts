/** An investor's own saves of one step that race: one decides, and the paid checks stay within their limits. */
import { expect, it } from "vitest";
import { inAccount } from "../wallet/investor.ts";
import type { Answer, Person } from "./api.ts";
import { accountOf, bankStep, freshPan, panStep, personAfter, stepOf } from "./kyc-steps.ts";

const SAVES = 64;

const attemptsOf = (person: Person, act: "PAN_LOOKUP" | "PENNY_DROP") =>
  inAccount(accountOf(person), ({ sql }) =>
    sql.exec<{ n: number }>("SELECT count(*) AS n FROM kyc_attempt WHERE act = ?", act).one(),
  );

/** The answer of the save that decided the step; every other one was refused for a reason that names it. */
function winnerOf(answers: readonly Answer[]): Answer | undefined {
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(SAVES - 1);
  for (const { body } of refused) expect(["KYC_STEP_DONE", "TOO_MANY_REQUESTS"]).toContain(body.code);
  return answers.find(({ status }) => status === 200);
}

it("verifies a PAN once of 64 saves at once, with twenty look-ups at most", async () => {
  const person = await personAfter(1);
  const pan = freshPan();
  const winner = winnerOf(await Promise.all(Array.from({ length: SAVES }, () => panStep(person, pan))));
  expect(winner?.body).toMatchObject({ nextStep: "AADHAAR" });
  expect(await stepOf(person, "PAN")).toMatchObject({ status: "VERIFIED", reason: null });
  expect((await attemptsOf(person, "PAN_LOOKUP")).n).toBeLessThanOrEqual(20);
  expect(await accountOf(person).object.verify()).toEqual([]);
});

it("verifies one of two PANs that race in 64 saves, and leaves the other to its owner", async () => {
  const [person, owner] = [await personAfter(1), await personAfter(1)];
  const pans = ["BBCPX7001Z", "CBCPX7002Z"];
  winnerOf(await Promise.all(Array.from({ length: SAVES }, (_, at) => panStep(person, pans[at % 2]))));
  const { detail } = (await stepOf(person, "PAN")) ?? {};
  const [taken, free] = detail?.startsWith("B") ? pans : pans.toReversed();
  expect((await panStep(owner, taken)).body).toMatchObject({ code: "PAN_IN_USE" });
  expect((await panStep(owner, free)).status).toBe(200);
  expect(await accountOf(person).object.verify()).toEqual([]);
});

it("verifies a first bank account once of 64 saves at once, with ten penny drops at most", async () => {
  const person = await personAfter(3);
  const winner = winnerOf(await Promise.all(Array.from({ length: SAVES }, () => bankStep(person))));
  expect(winner?.body).toMatchObject({ canInvest: true });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", detail: "Coastal Bank ••4471" });
  expect((await attemptsOf(person, "PENNY_DROP")).n).toBeLessThanOrEqual(10);
  expect(await accountOf(person).object.verify()).toEqual([]);
});

it("keeps one of two first bank accounts that race in 64 saves, and names it in the step", async () => {
  const person = await personAfter(3);
  const numbers = ["50100234474471", "50100234479988"];
  winnerOf(await Promise.all(Array.from({ length: SAVES }, (_, at) => bankStep(person, numbers[at % 2]))));
  const kept = await inAccount(accountOf(person), ({ sql }) =>
    sql.exec<{ lastFour: string }>("SELECT last_four AS lastFour FROM bank_account").toArray(),
  );
  expect(kept).toHaveLength(1);
  expect((await stepOf(person, "BANK"))?.detail).toBe(`Coastal Bank ••${kept[0]?.lastFour}`);
  expect(await accountOf(person).object.verify()).toEqual([]);
});
