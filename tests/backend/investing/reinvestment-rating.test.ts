import { expect, it } from "vitest";
import { balance, invoke, rupees } from "../wallet/investor.ts";
import { allFindings, newDeal, passDays, progressOf } from "./investing-steps.ts";
import { compoundingDeposit } from "./products.ts";
import { holder, INSTRUCTION, instruct, NET, outcomeOf, reinvested, target, toEveOf } from "./reinvesting.ts";

const rated = (grade: string) => ({ rating: { grade, agency: "CRISIL", givenDaysAgo: 30 } });

it("passes over invoices that are rated below the least rating or not rated, in the preview too", async () => {
  const held = await holder();
  const { investor } = held;
  const given = await instruct(investor, { leastRating: "AA" });
  expect(given.body.instruction).toMatchObject({ leastRating: "AA" });
  await toEveOf(held);
  const passed = [
    await target({ rating: null, closesInDays: 10 }),
    await target({ ...rated("AA-"), closesInDays: 11 }),
    await target({ ...rated("BBB+"), closesInDays: 12 }),
  ];
  const fits = await target({ ...rated("AA+"), closesInDays: 13 });
  const { body } = await invoke(investor, `${INSTRUCTION}/preview`, { body: { leastRating: "AA" } });
  expect(body.planned).toMatchObject([{ purchase: { dealId: fits }, reason: null }]);
  await passDays(2, investor);
  await passDays(1, investor);
  expect(await reinvested(held)).toMatchObject({ dealId: fits });
  for (const deal of passed) expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("leaves the money in the wallet when no invoice is rated well enough", async () => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor, { leastRating: "AAA" });
  await toEveOf(held);
  await target(rated("AA+"));
  await passDays(3, investor);
  expect(await outcomeOf(investor, id)).toMatchObject({ status: "NOT_POSSIBLE", reason: "NO_DEAL_FITS" });
  expect(await balance(investor)).toEqual({ posted: rupees(NET), held: 0, available: rupees(NET) });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(20);
});

it("does not judge deposits by a rating", async () => {
  const held = await holder();
  const { investor } = held;
  await instruct(investor, { leastRating: "AAA", into: "FIXED_DEPOSIT" });
  await toEveOf(held);
  const deposit = await newDeal({ ...compoundingDeposit("Malabar Bank"), closesInDays: 10 });
  await passDays(2, investor);
  await passDays(1, investor);
  expect(await reinvested(held)).toMatchObject({ dealId: deposit });
  expect((await invoke(investor, INSTRUCTION, { body: { acceptedTerms: "2026-11", leastRating: "BB" } })).status).toBe(
    400,
  );
  await passDays(20);
});
