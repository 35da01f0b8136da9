import { beforeAll, expect, inject, it } from "vitest";
import { startFlow } from "../../../lib/contract/calls/investments.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

const { url } = inject("server");

const WHY = ["none up to the law’s limit for one payer in a tax year", "टैक्स वर्ष की क़ानूनी सीमा तक"];

let person: Person;

beforeAll(async () => {
  person = await arriveVerified(url);
});

it.each([
  [50_000, "say why no TDS is deducted where the interest stays within the limit", 0, true],
  [1_250_000, "do not where TDS is deducted", 1, false],
] as const)("the terms of ₹%i %s", async (amount, _, sign, isSaid) => {
  const { key, terms } = await person.client.call(startFlow, { dealId: dealId.parse("malhar-saffron-30"), amount });
  expect(Math.sign(terms.totalTds)).toBe(sign);
  for (const [index, language] of ["", "/hi"].entries()) {
    const { status, text } = await get(person.client, `${language}/invest/${key}`);
    expect([status, text.includes(WHY[index] ?? "")]).toEqual([200, isSaid]);
  }
});
