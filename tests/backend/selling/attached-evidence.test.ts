/** A wrong file of a step by an operator: another takes its place, and both are kept. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { moveClock } from "../../../backend/platform/clock.ts";
import { ops } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { act, filesOf, letter, newOrder, openOperatedMarket, show, statusOf, take } from "./market-operators.ts";

beginAt("2026-11-25T06:30:00Z");

let asha = "";
let bela = "";
beforeAll(async () => {
  [asha, bela] = await openOperatedMarket();
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

interface ShownStep {
  readonly step: string;
  readonly evidence: string;
  readonly attached: readonly string[];
}

const stepsOf = async (key: string) => (await show(key, asha)).steps as readonly ShownStep[];
const lastOf = async (key: string) => (await stepsOf(key)).at(-1) ?? expect.fail("no step");
const textOf = async (evidence: string) =>
  atob(String((await ops("orders", { action: "evidence", evidence }, asha)).body.base64));
const attach = (key: string, token: string, text: string) => take("attach", key, token, letter(text));

async function matched(): Promise<string> {
  const key = await newOrder();
  await act("take", key, asha);
  expect(await statusOf("match", key, asha)).toBe(200);
  return key;
}

it("puts another file in the place of a step's, keeps the former, and changes neither the state nor who settles", async () => {
  const key = await matched();
  const { status, body } = await attach(key, asha, "the right slip");
  expect(status).toBe(200);
  const step = await lastOf(key);
  expect(step).toMatchObject({ step: "match", attached: [body.evidence] });
  expect(await textOf(step.evidence)).toBe(letter("slip"));
  expect(await textOf(String(body.evidence))).toBe(letter("the right slip"));
  expect(await show(key, asha)).toMatchObject({ state: "MATCHED" });
  await moveClock(env, 86_400_000);
  expect(await statusOf("settle", key, asha)).toBe(409);
  expect(await statusOf("settle", key, bela)).toBe(200);
});

it("takes it from the operator of the step only, within the limits of a step's file", async () => {
  const key = await newOrder();
  expect((await attach(key, asha, "too early")).status).toBe(409);
  await act("take", key, asha);
  expect((await attach(key, asha, "without evidence yet")).status).toBe(409);
  await statusOf("match", key, asha);
  const files = await filesOf();
  expect((await attach(key, bela, "another's")).status).toBe(409);
  expect((await attach(key, env.OPERATOR_KEY, "nobody's")).status).toBe(401);
  expect((await take("attach", key, asha, "no file of any kind")).status).toBe(415);
  expect((await take("attach", key, asha, letter("x".repeat(5 * 1024 * 1024)))).status).toBe(400);
  expect((await attach("sale:ord_unknown", asha, "no order")).status).toBe(404);
  // Nothing of a refused file stays.
  expect(await filesOf()).toBe(files);
  expect(await lastOf(key)).toMatchObject({ attached: [] });
});

it("attaches a file once, of 64 sent at the same time, and a former one again when it was right after all", async () => {
  const key = await matched();
  const answers = await Promise.all(Array.from({ length: 64 }, () => attach(key, asha, "right")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.evidence)).size).toBe(1);
  expect((await lastOf(key)).attached).toHaveLength(1);
  expect((await attach(key, asha, "slip")).status).toBe(200);
  expect((await lastOf(key)).attached).toHaveLength(2);
});

it("attaches nothing to a step that was undone while the file was on its way", async () => {
  const key = await matched();
  expect((await take("undo", key, asha, letter("first letter"))).status).toBe(200);
  expect((await take("undo", key, bela, letter("second letter"))).status).toBe(200);
  expect((await attach(key, asha, "late")).status).toBe(409);
  expect((await stepsOf(key)).every(({ attached }) => attached.length === 0)).toBe(true);
});

it("counts an attached letter as that of its undo: sent again, it undoes no later match", async () => {
  const key = await matched();
  await take("undo", key, asha, letter("wrong letter"));
  expect((await attach(key, asha, "right letter")).status).toBe(200);
  expect((await take("undo", key, bela, letter("second letter"))).status).toBe(200);
  expect(await show(key, asha)).toMatchObject({ state: "WORKING" });
  expect((await take("match", key, asha, letter("new slip"))).status).toBe(200);
  expect((await take("undo", key, asha, letter("right letter"))).status).toBe(409);
  expect(await show(key, asha)).toMatchObject({ state: "MATCHED" });
});
