import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { userId } from "../../../lib/contract/values/ids.ts";
import { get, type Person, post } from "./api.ts";
import { personAfter, stepOf } from "./kyc-steps.ts";

const ENOUGH = { ANNUAL_INCOME: "ABOVE_2_CRORE", NET_WORTH: "BELOW_5_CRORE", FINANCIAL_ASSETS: "BELOW_2_5_CRORE" };
const TOO_LITTLE = { ...ENOUGH, ANNUAL_INCOME: "1_TO_2_CRORE" };

const answer = ({ token }: Person, accreditationAnswers: unknown) =>
  post("/v2/user/accreditation/mark-answer", { accreditationAnswers }, token);
const resolve = (person: Person, outcome: "VERIFIED" | "REJECTED") =>
  env.INVESTOR.getByName(person.userId).resolveAccreditation(outcome);

it("waits for the agency when the answers qualify, and adopts its decision", async () => {
  const person = await personAfter(4);
  expect((await answer(person, ENOUGH)).body).toMatchObject({ nextStep: null, canInvest: true });
  expect((await get("/v2/user/get-accreditation", person.token)).body).toEqual({
    status: "PENDING",
    meetsThreshold: true,
    answers: ENOUGH,
  });
  expect(await resolve(person, "VERIFIED")).toMatchObject({ ok: true });
  expect(await stepOf(person, "ACCREDITATION")).toMatchObject({ status: "VERIFIED" });
  expect((await answer(person, TOO_LITTLE)).body).toMatchObject({ code: "KYC_STEP_DONE" });
});

it("rejects answers below every threshold with a reason, and accepts better ones later", async () => {
  const person = await personAfter(4);
  await answer(person, TOO_LITTLE);
  expect(await stepOf(person, "ACCREDITATION")).toMatchObject({
    status: "REJECTED",
    reason: "ACCREDITATION_BELOW_THRESHOLD",
  });
  expect(await resolve(person, "VERIFIED")).toMatchObject({ ok: false, code: "KYC_STEP_ORDER" });
  await answer(person, ENOUGH);
  expect(await resolve(person, "REJECTED")).toMatchObject({ ok: true });
  expect(await stepOf(person, "ACCREDITATION")).toMatchObject({ status: "REJECTED", reason: "ACCREDITATION_DECLINED" });
});

it("requires all three answers, and the earlier steps first", async () => {
  const person = await personAfter(4);
  const { NET_WORTH: _, ...incomplete } = ENOUGH;
  expect((await answer(person, incomplete)).body).toMatchObject({ code: "ACCREDITATION_INCOMPLETE" });
  expect((await get("/v2/user/get-accreditation", person.token)).body).toEqual({
    status: "NOT_STARTED",
    meetsThreshold: null,
    answers: {},
  });
  expect((await answer(await personAfter(3), ENOUGH)).body).toMatchObject({ code: "KYC_STEP_ORDER" });
});

it("takes answers that name the session's investor, and refuses those that name another as not found", async () => {
  const [person, other] = [await personAfter(4), await personAfter(4)];
  const answers = (named: string) => ({ userId: userId.parse(named), accreditationAnswers: ENOUGH });
  const mark = (named: string) => post("/v2/user/accreditation/mark-answer", answers(named), person.token);
  for (const named of [other.userId, "usr_aaaaaaaaaaaaaaaaaaaaaaaa"]) {
    expect(await mark(named)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  }
  expect(await stepOf(person, "ACCREDITATION")).toMatchObject({ status: "NOT_STARTED" });
  expect((await mark(person.userId)).status).toBe(200);
  expect(await stepOf(person, "ACCREDITATION")).toMatchObject({ status: "PENDING" });
  expect(await stepOf(other, "ACCREDITATION")).toMatchObject({ status: "NOT_STARTED" });
});
