import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";
import { type LimitName, limitOf } from "../../../backend/investor/kernel/rate-limit.ts";
import { openPayment } from "../../../backend/investor/wallet/payment-opening.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { type Investor, inAccount, invoke, newInvestor, rupees, sandbox } from "./investor.ts";

const HOUR_MS = 3_600_000;

const openedAtProvider = async ({ userId }: Investor) =>
  (await sandbox()
    .prepare("SELECT count(*) AS n FROM provider_payment WHERE user_id = ?")
    .bind(userId)
    .first<number>("n")) ?? 0;

const recharge = (investor: Investor, path = "/v2/wallet/recharge") =>
  invoke(investor, path, { body: { amount: 500 }, key: crypto.randomUUID() });

/** Records this many requests in the current minute. */
const haveUsed = ({ object }: Investor, name: LimitName, count = limitOf(name).most) =>
  runInDurableObject(object, (_, { storage }) => {
    const minute = Math.floor(clock.now() / 60_000);
    storage.sql.exec("INSERT OR REPLACE INTO rate_limit (name, minute, count) VALUES (?, ?, ?)", name, minute, count);
  });

it("opens thirty payments an hour for one session, also under a hundred and twenty concurrent requests", async () => {
  const investor = await newInvestor();
  const paths = ["/v2/wallet/recharge", "/v2/payments/wallet/create"];
  const requested = Array.from({ length: 120 }, (_, index) => recharge(investor, paths[index % 2]));
  const answers = await Promise.all(requested);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(await openedAtProvider(investor)).toBe(30);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ status: 429, body: { code: "PAYMENT_LIMIT" } });
  const seconds = Number(refused?.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(3_500);
  expect(seconds).toBeLessThanOrEqual(3_600);
});

it("opens payments again after the hour, and never limits another investor", async () => {
  const [investor, other] = [await newInvestor(), await newInvestor()];
  await haveUsed(investor, "PAYMENT");
  expect(await recharge(investor)).toMatchObject({ status: 429 });
  expect(await recharge(other)).toMatchObject({ status: 200 });
  await moveClock(env, HOUR_MS + 60_000);
  expect(await recharge(investor)).toMatchObject({ status: 200 });
});

it("counts payments of every kind", async () => {
  const investor = await newInvestor();
  await haveUsed(investor, "PAYMENT");
  for (const kind of ["WALLET", "METAL"] as const) {
    const opening = inAccount(investor, (context) =>
      openPayment(context, { purpose: { kind }, amount: rupees(500), returnTo: { otherwise: "/wallet" } }).catch(
        (cause: unknown) => cause,
      ),
    );
    expect(await opening).toMatchObject({ code: "PAYMENT_LIMIT" });
  }
});

it("replays the response to a repeated request without counting it", async () => {
  const investor = await newInvestor();
  const request = { body: { amount: 500 }, key: "the-same" };
  const first = await invoke(investor, "/v2/wallet/recharge", request);
  await haveUsed(investor, "PAYMENT");
  await haveUsed(investor, "COMMAND");
  expect(await invoke(investor, "/v2/wallet/recharge", request)).toMatchObject({ status: 200, body: first.body });
});

const SESSION_ONLY: readonly (readonly [LimitName, string])[] = [
  ["STATEMENT", "/v2/investment-dashboard/get-investments-csv"],
  ["EXPORT", "/v2/user/export"],
  ["LOOKUP", "/v2/user/ifsc/COST0000001"],
];

it.each(SESSION_ONLY)("limits %s, which is not a command", async (name, path) => {
  const investor = await newInvestor();
  const fetchIt = () => exports.default.fetch(`http://backend${path}`, { headers: { "x-tap-auth": investor.token } });
  const first = await fetchIt();
  expect(first.status).toBe(200);
  await first.arrayBuffer();
  await haveUsed(investor, name);
  const refused = await fetchIt();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

const COMMANDS: readonly (readonly [LimitName, string, unknown])[] = [
  [
    "INVESTMENT_TERMS",
    "/v2/investments/start-invoice-discounting-investment-flow",
    { dealId: "coral-habitat-45", amount: 500 },
  ],
  ["COMMAND", "/v2/wallet/recharge", { amount: 500 }],
];

it.each(COMMANDS)("limits %s before any other check", async (name, path, body) => {
  const investor = await newInvestor();
  await haveUsed(investor, name);
  expect(await invoke(investor, path, { body, key: crypto.randomUUID() })).toMatchObject({
    status: 429,
    body: { code: "TOO_MANY_REQUESTS" },
  });
});
