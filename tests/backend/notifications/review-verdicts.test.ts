import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { type Answer, operate, type Person, post, upload } from "../people/api.ts";
import { personAfter } from "../people/kyc-steps.ts";
import { newInvestor } from "../wallet/investor.ts";
import { bellOf, passToHour, passToMorning, textsTo } from "./notification-steps.ts";

beforeAll(() => passToHour(11));

const file = pdf(["Client Master Report", "BO ID: 1208160098765432", "REVIEW-LATER"]);
const objectOf = (person: Pick<Person, "userId">) => env.INVESTOR.getByName(userId.parse(person.userId));

/** A document that an operator reviews: how an investor submits it, and the operator's two decisions. */
interface Review {
  readonly command: string;
  readonly person: () => Promise<Person>;
  readonly submit: (person: Person) => Promise<Answer>;
  readonly decisions: readonly [action: string, reason: string | undefined, result: string, text: string][];
}

async function nonResident(): Promise<Person> {
  const person = await personAfter(4);
  await change(person, "AE");
  await operate("residence", { action: "approve", investorId: person.userId });
  return person;
}

async function change(person: Person, country: string): Promise<Answer> {
  await post("/v2/user/residence/change", { country, reason: "WORK" }, person.token);
  return upload("/v2/user/residence/change/proof", { file }, person.token);
}

async function claim({ token }: Person): Promise<Answer> {
  const year = Number(dateInIndia(clock.now()).slice(0, 4));
  const period = { validFrom: `${year}-01-01`, validTo: `${year + 1}-06-30` };
  await post("/v2/user/treaty-claims", { acknowledgement: "123456789012345", ...period }, token);
  return upload("/v2/user/treaty-claims/certificate", { file }, token);
}

const REVIEWS: Readonly<Record<string, Review>> = {
  "client master report": {
    command: "cmr",
    person: () => personAfter(4),
    submit: ({ token }) => upload("/v2/bonds/cmr", { file }, token),
    decisions: [
      ["verify", undefined, "DEMAT_VERIFIED", "Your demat account is verified"],
      ["reject", "CMR_NAME_MISMATCH", "DEMAT_REJECTED", "We could not verify your demat account"],
    ],
  },
  "proof of residence": {
    command: "residence",
    person: () => personAfter(4),
    submit: (person) => change(person, "AE"),
    decisions: [
      ["approve", undefined, "RESIDENCE_APPROVED", "Your new country of residence counts"],
      [
        "refuse",
        "RESIDENCE_PROOF_OTHER_NAME",
        "RESIDENCE_REFUSED",
        "We could not accept the proof of your new country",
      ],
    ],
  },
  "certificate of tax residency": {
    command: "treaty",
    person: nonResident,
    submit: claim,
    decisions: [
      ["approve", undefined, "TREATY_APPROVED", "Your residency certificate is accepted"],
      ["refuse", "TREATY_PROOF_OTHER_PERIOD", "TREATY_REFUSED", "We could not accept your residency certificate"],
    ],
  },
};

describe.each(Object.entries(REVIEWS))("the verdict on a %s", (_, { command, person, submit, decisions }) => {
  it.each(decisions)("%s (%s) shows in the bell once and is sent once", async (action, reason, result, text) => {
    const investor = await person();
    expect((await submit(investor)).status).toBe(200);
    const decision = { action, investorId: investor.userId, ...(reason !== undefined && { reason }) };
    expect((await operate(command, decision)).status).toBe(200);
    expect((await operate(command, decision)).status).toBe(409);
    const subjects = (await bellOf(investor)).notifications.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.result === result)).toEqual([
      { kind: "KYC_RESULT", result, reason: reason ?? null },
    ]);
    for (const _twice of [1, 2]) await passToMorning({ object: objectOf(investor) });
    expect((await textsTo({ phone: investor.e164 })).filter((sent) => sent.startsWith(text))).toHaveLength(1);
  });
});

it("notifies of a demat account that the reviewing service rejects, however often the job runs", async () => {
  const investor = await personAfter(4);
  const report = pdf(["Client Master Report", "BO ID: 1208160098765432", "REJECT-CLOSED"]);
  expect((await upload("/v2/bonds/cmr", { file: report }, investor.token)).status).toBe(200);
  const object = objectOf(investor);
  await object.work();
  await moveClock(env, 10_000);
  await Promise.all([object.work(), object.work()]);
  await object.work();
  const [latest, ...earlier] = (await bellOf(investor)).notifications.map(({ subject }) => subject);
  expect(latest).toEqual({ kind: "KYC_RESULT", result: "DEMAT_REJECTED", reason: "CMR_ACCOUNT_CLOSED" });
  expect(earlier.map(({ result }) => result)).toEqual(["KYC_VERIFIED"]);
});

it("notifies the investor in writing that a request to close the account was refused", async () => {
  const investor = await newInvestor();
  expect((await post("/v2/user/deletion-request", { reason: "PRIVACY" }, investor.token)).status).toBe(200);
  const refusal = { action: "decide", investorId: investor.userId, outcome: "REFUSED" };
  expect((await operate("deletion", refusal)).status).toBe(200);
  expect((await operate("deletion", refusal)).status).toBe(404);
  for (const _ of [1, 2]) await investor.object.work();
  const texts = (await textsTo(investor)).filter((text) => text.startsWith("We could not close your ultra account"));
  expect(texts).toHaveLength(1);
});
