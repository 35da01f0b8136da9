import { expect, it } from "vitest";
import { dealObject, newDeal, progressOf } from "./investing-steps.ts";
import { wanting } from "./reservations.ts";

it("sells exactly 1,000 of 1,000 units for 5,000 concurrent requests", async () => {
  const id = await newDeal({ total: 10_000_000, minimum: 10_000 });
  const deal = dealObject(id);
  const answers = await Promise.all(Array.from({ length: 5_000 }, () => deal.reserve(wanting(1))));
  expect(answers.filter((answer) => answer === "RESERVED")).toHaveLength(1_000);
  expect(answers.filter((answer) => answer === "SOLD_OUT")).toHaveLength(4_000);
  expect(await progressOf(id)).toMatchObject({ offered: 1_000, sold: 1_000, remaining: 0 });
});
