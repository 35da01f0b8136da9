import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { userId } from "../../../lib/contract/values/ids.ts";
import { type Person, post } from "../people/api.ts";
import { personAfter } from "../people/kyc-steps.ts";
import { bellOf, passToHour, passToMorning, textsTo } from "./notification-steps.ts";

beforeAll(() => passToHour(11));

const objectOf = (person: Person) => env.INVESTOR.getByName(userId.parse(person.userId));

const resultsIn = async (person: Person) =>
  (await bellOf(person)).notifications.map(({ subject }) => [subject.kind, subject.result]);

/** Lets all messages leave, with the alarm running twice at once, and returns the texts without a code. */
async function deliveredTo(person: Person) {
  await passToMorning({ object: objectOf(person) });
  await passToMorning({ object: objectOf(person) });
  return textsTo({ phone: person.e164 });
}

it("notifies of the completed KYC when its last step is verified, once", async () => {
  const person = await personAfter(3);
  expect(await resultsIn(person)).toEqual([]);
  const bank = { accountNumber: "50100234474471", ifscCode: "COST0000001" };
  const key = { "idempotency-key": "the last step" };
  for (const _ of [1, 2]) expect((await post("/v2/user/bank-details", bank, person.token, key)).status).toBe(200);
  expect(await resultsIn(person)).toEqual([["KYC_RESULT", "KYC_VERIFIED"]]);
  expect((await deliveredTo(person)).filter((text) => text.startsWith("Your KYC with ultra is complete"))).toHaveLength(
    1,
  );
});

it.each([
  ["VERIFIED", "ACCREDITATION_VERIFIED", "You are confirmed as an accredited investor"],
  ["REJECTED", "ACCREDITATION_REJECTED", "Your accreditation was not confirmed"],
] as const)("notifies of the agency's verdict %s, once", async (outcome, result, text) => {
  const person = await personAfter(4);
  const accreditationAnswers = {
    ANNUAL_INCOME: "ABOVE_2_CRORE",
    NET_WORTH: "BELOW_5_CRORE",
    FINANCIAL_ASSETS: "BELOW_2_5_CRORE",
  };
  await post("/v2/user/accreditation/mark-answer", { accreditationAnswers }, person.token);
  expect(await objectOf(person).resolveAccreditation(outcome)).toMatchObject({ ok: true });
  expect(await objectOf(person).resolveAccreditation(outcome)).toMatchObject({ ok: false });
  expect((await resultsIn(person))[0]).toEqual(["KYC_RESULT", result]);
  expect((await deliveredTo(person)).filter((each) => each.startsWith(text))).toHaveLength(1);
});
