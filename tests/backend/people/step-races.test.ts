/** An investor's own saves and codes of one step that race: one decides, and the paid checks stay within their limits. */
import { expect, it } from "vitest";
import { inAccount } from "../wallet/investor.ts";
import { type Answer, codeFor, type Person, post } from "./api.ts";
import { accountOf, bankStep, freshAadhaar, freshPan, panStep, personAfter, stepOf } from "./kyc-steps.ts";

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

it("compares five Aadhaar codes of 64 at once", async () => {
  const person = await personAfter(2);
  const aadhaarNumber = await freshAadhaar();
  await post("/v2/user/aadhaar/verify", { aadhaarNumber }, person.token);
  const code = await codeFor(person.e164);
  const otp = code === "000000" ? "000001" : "000000";
  const guess = () => post("/v2/user/aadhaar", { aadhaarNumber, otp }, person.token);
  const answers = await Promise.all(Array.from({ length: SAVES }, guess));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((answer) => answer === "OTP_INVALID")).toHaveLength(5);
  // The hour has room for 25 confirmations.
  expect(codes.filter((answer) => answer === "OTP_EXHAUSTED")).toHaveLength(20);
  expect(codes.filter((answer) => answer === "OTP_LIMIT")).toHaveLength(39);
  const right = await post("/v2/user/aadhaar", { aadhaarNumber, otp: code }, person.token);
  expect(right.body).toMatchObject({ code: "OTP_LIMIT" });
});

it("requests one code of 64 at once from the authority", async () => {
  const person = await personAfter(2);
  const aadhaarNumber = await freshAadhaar();
  const invoke = () => post("/v2/user/aadhaar/verify", { aadhaarNumber }, person.token);
  const answers = await Promise.all(Array.from({ length: SAVES }, invoke));
  const codes = answers.map(({ body }) => body.code ?? "SENT");
  expect(codes.filter((code) => code === "SENT")).toHaveLength(1);
  expect(codes.filter((code) => code === "OTP_TOO_SOON")).toHaveLength(63);
});
