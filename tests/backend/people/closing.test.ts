import { createMessageBatch, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { moveClock } from "../../../backend/clock.ts";
import { obstaclesIn } from "../../../backend/investor/closing/rules.ts";
import { deletionCommand } from "../../../backend/routes/ops/deletion.ts";
import { consumeEvents } from "../../../backend/routes/queue.ts";
import { openAccount } from "../family/home.ts";
import { invest, newDeal } from "../investing/desk.ts";
import { ask, fund, type Investor, newInvestor, openRecharge, setPace } from "../wallet/investor.ts";
import { signIn } from "./door.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

async function exportOf({
  token,
}: Pick<Investor, "token">): Promise<{ text: string; headers: Headers; status: number }> {
  const response = await exports.default.fetch("http://backend/v2/user/export", { headers: { "x-tap-auth": token } });
  return { text: await response.text(), headers: response.headers, status: response.status };
}

const wish = (investor: Investor, body: unknown = { reason: "PRIVACY" }) =>
  ask(investor, "/v2/user/deletion-request", { body });

/** Takes the investor's news to the catalogue, as the queue would. */
async function bringNews({ userId, object }: Investor): Promise<void> {
  const told = await runInDurableObject(object, (_, { storage }) =>
    storage.sql
      .exec<{ sequence: number; at: number; news: string }>("SELECT * FROM outbox ORDER BY sequence")
      .toArray(),
  );
  const messages = told.map(({ sequence, at, news }) => ({
    id: String(sequence),
    timestamp: new Date(at),
    attempts: 1,
    body: { entity: userId, sequence, at, news: JSON.parse(news) },
  }));
  await consumeEvents(createMessageBatch("ultra-events", messages), env);
}

it("gives everything that is held of somebody, in one file of JSON, and nothing that is ours alone", async () => {
  const investor = await newInvestor({ accountNumber: "918273644471" });
  await fund(investor, 100_000);
  await invest(investor, await newDeal(), 60_000);
  const { text, headers, status } = await exportOf(investor);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "application/json",
    "private, no-store",
  ]);
  expect(headers.get("content-disposition")).toBe('attachment; filename="ultra-my-data.json"');
  const held = JSON.parse(text);
  expect(held.profile).toMatchObject({ userId: investor.userId, phone: investor.phone });
  expect(held.records.investment).toHaveLength(1);
  expect(held.records.wallet_transaction.length).toBeGreaterThanOrEqual(2);
  expect(held.records.login_contact).toEqual([
    {
      sequence: 1,
      channel: "SMS",
      value: investor.phone,
      linked_at: expect.stringMatching(/^\d{4}-.*Z$/),
      leaving_for: null,
    },
  ]);
  expect(text).not.toContain("918273644471");
  expect(text).not.toContain(investor.token.split(".")[2]);
  expect(text).not.toMatch(/"[a-z_]*(?:hash|salt|secret|token)"/);
});

it("leaves no table of the book out but the machine's own", async () => {
  const investor = await newInvestor();
  const held = JSON.parse((await exportOf(investor)).text);
  const tables = await runInDurableObject(investor.object, (_, { storage }) =>
    storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray(),
  );
  const missing = tables.map(({ name }) => name).filter((name) => !(name in held.records));
  expect(missing.filter((name) => !/^(_cf_|sqlite_)/.test(name)).sort()).toEqual([
    "agenda",
    "command",
    "migration",
    "outbox",
  ]);
});

it("sends a book of many rows whole", async () => {
  const investor = await newInvestor();
  await runInDurableObject(investor.object, (_, { storage }) => {
    for (let row = 0; row < 450; row++) {
      storage.sql.exec(
        "INSERT INTO session (id, secret_hash, device, created_at, last_seen_at) VALUES (?, x'00', 'test', 1, 1)",
        `s${row}`,
      );
    }
  });
  expect(JSON.parse((await exportOf(investor)).text).records.session).toHaveLength(451);
});

it("exports to who is signed in only", async () => {
  expect((await exportOf({ token: "nobody" })).status).toBe(401);
  const child = await openAccount(await newInvestor());
  expect(child.status).toBe(200);
});

it("writes a wish to be deleted down with its reason, once, and lets it be taken back", async () => {
  const investor = await newInvestor();
  expect((await ask(investor, "/v2/user/deletion-request")).body).toEqual({ request: null, obstacles: [] });
  const asked = await wish(investor, { reason: "OTHER", note: "  I move to a monastery. " });
  expect(asked.body).toMatchObject({
    request: { reason: "OTHER", note: "I move to a monastery.", state: "REQUESTED", endedAt: null },
  });
  expect(await wish(investor)).toMatchObject({ status: 409, body: { code: "DELETION_REQUESTED" } });
  expect((await wish(investor, { reason: "BECAUSE" })).status).toBe(400);
  const withdrawn = await ask(investor, "/v2/user/deletion-request/withdraw", { body: {} });
  expect(withdrawn.body).toMatchObject({ request: { state: "WITHDRAWN", endedAt: expect.any(String) } });
  expect((await ask(investor, "/v2/user/deletion-request/withdraw", { body: {} })).status).toBe(404);
  expect((await wish(investor)).status).toBe(200);
});

it("refuses while money is there, under way, or invested, or a child depends on it", async () => {
  const [rich, waiting, holder, guardian] = [
    await newInvestor(),
    await newInvestor(),
    await newInvestor(),
    await newInvestor(),
  ];
  await fund(rich, 500);
  await openRecharge(waiting, 500);
  await fund(holder, 60_000);
  await invest(holder, await newDeal(), 60_000);
  await openAccount(guardian);
  const codes = [];
  for (const investor of [rich, waiting, holder, guardian]) codes.push((await wish(investor)).body.code);
  expect(codes).toEqual(["ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_MONEY", "ACCOUNT_HAS_INVESTMENTS", "ACCOUNT_HAS_CHILDREN"]);
  expect((await ask(holder, "/v2/user/deletion-request")).body).toEqual({
    request: null,
    obstacles: ["ACCOUNT_HAS_INVESTMENTS"],
  });
});

it("takes coins, tax, fees and what went to the bank for records, and the rest for somebody's", () => {
  const records = ["coins:STASH", "tds:INR", "gst:INR", "fees:INR", "bank:INR", "world:INR", "world:USD"];
  const nothing = { hasOpenPayments: false, hasChildren: false };
  expect(obstaclesIn({ accounts: records, ...nothing })).toEqual([]);
  for (const account of ["wallet:USD", "held:INR", "metal:GOLD", "held:SILVER"]) {
    expect(obstaclesIn({ accounts: [account], ...nothing })).toEqual(["ACCOUNT_HAS_MONEY"]);
  }
  expect(obstaclesIn({ accounts: ["deal:a-b:USD", "wallet:INR"], hasOpenPayments: true, hasChildren: true })).toEqual([
    "ACCOUNT_HAS_MONEY",
    "ACCOUNT_HAS_INVESTMENTS",
    "ACCOUNT_HAS_CHILDREN",
  ]);
});

it("tells the operator who waits, and closes the account when he says so: nobody signs in, the record stays", async () => {
  const person = await signIn();
  const investor: Investor = {
    ...person,
    userId: person.userId as Investor["userId"],
    object: env.INVESTOR.getByName(person.userId),
  };
  await wish(investor);
  await bringNews(investor);
  const waiting = async () => JSON.stringify(await deletionCommand(env, { action: "list" }));
  expect(await waiting()).toContain(person.userId);

  const decided = await deletionCommand(env, { action: "decide", investorId: person.userId, outcome: "DONE" });
  expect(decided).toMatchObject({ state: "DONE" });
  expect((await ask(investor, "/v2/user/profile")).status).toBe(401);
  await bringNews(investor);
  await investor.object.work();
  expect(await waiting()).not.toContain(person.userId);
  await moveClock(env, 60_000);
  const newcomer = await signIn(person.phone);
  expect(newcomer.userId).not.toBe(person.userId);
  expect(await investor.object.verify()).toEqual([]);
  const record = await runInDurableObject(investor.object, (_, { storage }) =>
    storage.sql.exec<{ phone: string }>("SELECT phone FROM identity").one(),
  );
  expect(record.phone).toBe(person.e164);
});

it("closes no account into which money has come since it was asked for", async () => {
  const investor = await newInvestor();
  await wish(investor);
  await fund(investor, 500);
  const decide = (outcome: string) => deletionCommand(env, { action: "decide", investorId: investor.userId, outcome });
  await expect(decide("DONE")).rejects.toMatchObject({ code: "ACCOUNT_HAS_MONEY" });
  expect(await decide("REFUSED")).toMatchObject({ state: "REFUSED" });
  await expect(decide("DONE")).rejects.toMatchObject({ code: "ACCOUNT_HAS_MONEY" });
  expect((await ask(investor, "/v2/user/profile")).status).toBe(200);
});
