/** Deliveries that the depository refuses, through the commands of operators. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { beginAt } from "../instants.ts";
import {
  depository,
  filesOf,
  letter,
  newKey,
  newOrder,
  openOperatedMarket,
  refuse,
  show,
  statusOf,
  take,
} from "./market-operators.ts";
import { ISIN } from "./seller.ts";

beginAt("2026-11-25T06:30:00Z");

let asha = "";
let bela = "";
beforeAll(async () => {
  [asha, bela] = await openOperatedMarket();
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

async function ordered(): Promise<string> {
  const key = newKey("shares");
  await depository.deliver({ key, dematNumber: "1208160012345678", isin: ISIN, shares: 40 });
  return key;
}

it("refuses a delivery once with its reason and evidence, and forgets the demat account then", async () => {
  const key = await ordered();
  expect(await statusOf("reject", key, asha)).toBe(400);
  expect(await refuse(key, asha, { reason: "NO_MOOD" })).toBe(400);
  expect(await refuse(key, env.OPERATOR_KEY)).toBe(401);
  expect(await refuse(key, asha)).toBe(200);
  expect(await depository.deliveryState(key)).toEqual({ state: "REFUSED", reason: "DEMAT_FROZEN" });
  const files = await filesOf();
  // The answer was lost, and the same command is sent again.
  expect(await refuse(key, asha)).toBe(200);
  expect(await refuse(key, asha, { reason: "DEMAT_CLOSED" })).toBe(409);
  expect(await refuse(key, bela)).toBe(409);
  expect(await filesOf()).toBe(files);
  const { state, reason, dematNumber, steps } = await show(key, asha);
  expect([state, reason, dematNumber]).toEqual(["REJECTED", "DEMAT_FROZEN", null]);
  expect(steps).toMatchObject([{ step: "reject", operator: "asha" }]);
  expect(
    await env.CATALOGUE.prepare("SELECT demat FROM manual_order WHERE key = ?").bind(key).first("demat"),
  ).toBeNull();
  for (const step of ["instruct", "deliver", "undo"]) expect(await statusOf(step, key, bela)).toBe(409);
});

it("takes another operator to refuse what was instructed", async () => {
  const key = await ordered();
  await statusOf("instruct", key, asha);
  expect(await refuse(key, asha)).toBe(409);
  expect(await refuse(key, bela, { reason: "DEMAT_NUMBER_WRONG" })).toBe(200);
});

it("names no reason for a sale that nobody takes", async () => {
  const key = await newOrder();
  expect(await refuse(key, asha)).toBe(400);
  expect(await statusOf("reject", key, asha)).toBe(200);
});

it("delivers or refuses once, though 64 operators try both at the same time", async () => {
  const key = await ordered();
  await statusOf("instruct", key, asha);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) =>
      at % 2 === 0
        ? take("deliver", key, bela, letter(`statement ${at}`)).then(({ status }) => status)
        : refuse(key, bela, { proof: letter(`refusal ${at}`) }),
    ),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(1);
  expect(answers.filter((status) => status === 409)).toHaveLength(63);
  const { state, steps } = await show(key, asha);
  const ends = { DELIVERED: { state: "DELIVERED" }, REJECTED: { state: "REFUSED", reason: "DEMAT_FROZEN" } };
  expect(await depository.deliveryState(key)).toEqual(state === "DELIVERED" ? ends.DELIVERED : ends.REJECTED);
  expect(steps).toHaveLength(2);
});
