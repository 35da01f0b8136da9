import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import type { PaymentKey } from "../../../lib/contract/values/ids.ts";
import { balance, findings, inAccount, invoke, newInvestor, openRecharge, rupees, setPace } from "./investor.ts";

beforeAll(() => setPace("WEBHOOK_DELAY", 0));

const visit = (key: string, init?: RequestInit) =>
  exports.default.fetch(`http://backend/sandbox/pay/${key}`, { redirect: "manual", ...init });

const press = (key: PaymentKey, outcome: string) =>
  visit(key, { method: "POST", body: new URLSearchParams({ outcome }) });

async function post(key: string, outcome: string): Promise<{ status: number; body: unknown }> {
  const headers = { "content-type": "application/json" };
  const answer = await visit(key, { method: "POST", headers, body: JSON.stringify({ outcome }) });
  return { status: answer.status, body: await answer.json() };
}

it("shows the amount and the three possible outcomes", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 200_000);
  const text = await (await visit(key)).text();
  expect(text).toContain("₹2,00,000.00");
  for (const label of ["Pay", "Decline", "Leave pending"]) expect(text).toContain(`>${label}</button>`);
  expect((await visit("pay_0123456789abcdefghij")).status).toBe(404);
});

it("returns the payer to the path of the chosen outcome, and sends the webhook", async () => {
  const investor = await newInvestor();
  const paths = { successPath: "/wallet/paid", activePath: "/wallet/waiting", failedPath: "//evil.example" };
  const open = async () => {
    const answer = await invoke(investor, "/v2/wallet/recharge", {
      body: { amount: 500, ...paths },
      key: randomIds.letters(),
    });
    return answer.body.key as PaymentKey;
  };
  const expected = { SUCCESS: "/wallet/paid", PENDING: "/wallet/waiting", FAILED: "/wallet" };
  for (const [outcome, path] of Object.entries(expected)) {
    const key = await open();
    const answer = await press(key, outcome);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${path}?payment=${key}`);
    const status = await inAccount(investor, ({ sql }) =>
      sql.exec<{ status: string }>("SELECT status FROM payment WHERE key = ?", key).one(),
    );
    expect(status).toEqual({ status: outcome });
  }
  expect(await balance(investor)).toMatchObject({ posted: rupees(500) });
  expect(await findings(investor)).toEqual([]);
});

it("answers an API client in JSON, and lets a pending payment succeed later", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 750);
  const pending = { key, status: "PENDING", returnTo: `/wallet?payment=${key}` };
  expect(await post(key, "PENDING")).toEqual({ status: 200, body: pending });
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  expect(await post(key, "SUCCESS")).toEqual({ status: 200, body: { ...pending, status: "SUCCESS" } });
  expect(await post(key, "FAILED")).toEqual({ status: 200, body: { ...pending, status: "SUCCESS" } });
  expect(await balance(investor)).toMatchObject({ posted: rupees(750) });
  expect((await post(key, "PERHAPS")).status).toBe(400);
  expect((await post("pay_0123456789abcdefghij", "SUCCESS")).status).toBe(404);
  expect(await findings(investor)).toEqual([]);
});

it("loses, duplicates and reorders webhooks at the documented amounts, and the wallet ends up correct", async () => {
  const investor = await newInvestor();
  const amounts = [300.13, 300.17, 300.19];
  for (const amount of amounts) await post(await openRecharge(investor, amount), "SUCCESS");
  expect(await balance(investor)).toMatchObject({ posted: rupees(600.36) });
  await moveClock(env, 60_000);
  await investor.object.work();
  expect(await balance(investor)).toMatchObject({ posted: rupees(900.49) });
  expect(await findings(investor)).toEqual([]);
});
