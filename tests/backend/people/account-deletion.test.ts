import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { heldIn, obstaclesIn } from "../../../backend/investor/privacy/deletion-rules.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { deletionCommand } from "../../../backend/routes/ops/investor-reviews.ts";
import { deliverEventsOf } from "../events.ts";
import { openAccount } from "../family/family-steps.ts";
import { invest, newDeal } from "../investing/investing-steps.ts";
import { fund, type Investor, invoke, newInvestor, openRecharge, setPace } from "../wallet/investor.ts";
import { signIn } from "./api.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const wish = (investor: Investor, body: unknown = { reason: "PRIVACY" }) =>
  invoke(investor, "/v2/user/deletion-request", { body });

/** As every page of the investor reads it. */
const openRequestOf = async (investor: Investor) =>
  (await invoke(investor, "/v2/user/profile")).body.deletionRequestedAt;

it("records a deletion request with its reason once, and lets the investor withdraw it", async () => {
  const investor = await newInvestor();
  expect((await invoke(investor, "/v2/user/deletion-request")).body).toEqual({
    request: null,
    obstacles: [],
    held: [],
  });
  const requested = await wish(investor, { reason: "OTHER", note: "  I move to a monastery. " });
  expect(requested.body).toMatchObject({
    request: { reason: "OTHER", note: "I move to a monastery.", state: "REQUESTED", endedAt: null },
  });
  expect(await wish(investor)).toMatchObject({ status: 409, body: { code: "DELETION_REQUESTED" } });
  expect((await wish(investor, { reason: "BECAUSE" })).status).toBe(400);
  expect(await openRequestOf(investor)).toBe((requested.body.request as { requestedAt: string }).requestedAt);
  const withdrawn = await invoke(investor, "/v2/user/deletion-request/withdraw", { body: {} });
  expect(withdrawn.body).toMatchObject({ request: { state: "WITHDRAWN", endedAt: expect.any(String) } });
  expect(await openRequestOf(investor)).toBeNull();
  expect((await invoke(investor, "/v2/user/deletion-request/withdraw", { body: {} })).status).toBe(404);
  expect((await wish(investor)).status).toBe(200);
});

it("refuses while the account has a balance, a transfer under way, an investment, or a dependent child", async () => {
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
  expect((await invoke(holder, "/v2/user/deletion-request")).body).toEqual({
    request: null,
    obstacles: ["ACCOUNT_HAS_INVESTMENTS"],
    held: [{ obstacle: "ACCOUNT_HAS_INVESTMENTS", kind: "INVESTMENT", name: expect.stringMatching(/\w \w/) }],
  });
});

it("treats coins, tax, fees and paid-out balances as records, and every other balance as the investor's money", () => {
  const records = ["coins:STASH", "tds:INR", "gst:INR", "fees:INR", "refund:INR", "bank:INR", "world:INR", "world:USD"];
  const nothing = {
    undecidedPayments: 0,
    openInvestments: [],
    children: [],
    titleOf: (dealId: string) => `the deal ${dealId}`,
  };
  expect(obstaclesIn({ accounts: records, ...nothing })).toEqual([]);
  for (const account of ["wallet:USD", "held:INR", "metal:GOLD", "held:SILVER"]) {
    expect(obstaclesIn({ accounts: [account], ...nothing })).toEqual(["ACCOUNT_HAS_MONEY"]);
  }
  const accounts = ["deal:a-b:USD", "held:INR", "wallet:INR"];
  const everything = { accounts, undecidedPayments: 2, openInvestments: ["Shares"], children: ["Ira"] };
  expect(obstaclesIn({ ...nothing, ...everything })).toEqual([
    "ACCOUNT_HAS_MONEY",
    "ACCOUNT_HAS_INVESTMENTS",
    "ACCOUNT_HAS_CHILDREN",
  ]);
  expect(heldIn({ ...nothing, ...everything })).toEqual([
    { obstacle: "ACCOUNT_HAS_INVESTMENTS", kind: "INVESTMENT", name: "the deal a-b" },
    { obstacle: "ACCOUNT_HAS_MONEY", kind: "HELD", name: "INR" },
    { obstacle: "ACCOUNT_HAS_MONEY", kind: "WALLET", name: "INR" },
    { obstacle: "ACCOUNT_HAS_INVESTMENTS", kind: "INVESTMENT", name: "Shares" },
    { obstacle: "ACCOUNT_HAS_MONEY", kind: "PAYMENT", name: "2" },
    { obstacle: "ACCOUNT_HAS_CHILDREN", kind: "CHILD", name: "Ira" },
  ]);
});

it("lists the request for the operator, who closes the account: sign-in ends, the record stays", async () => {
  const person = await signIn();
  const investor: Investor = {
    ...person,
    userId: person.userId as Investor["userId"],
    object: env.INVESTOR.getByName(person.userId),
  };
  await wish(investor);
  await deliverEventsOf(investor);
  const waiting = async () => JSON.stringify(await deletionCommand(env, { action: "list" }));
  expect(await waiting()).toContain(person.userId);

  const decided = await deletionCommand(env, { action: "decide", investorId: person.userId, outcome: "DONE" });
  expect(decided).toMatchObject({ state: "DONE" });
  expect((await invoke(investor, "/v2/user/profile")).status).toBe(401);
  await deliverEventsOf(investor);
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

it("refuses to close an account that has received money since the request", async () => {
  const investor = await newInvestor();
  await wish(investor);
  await fund(investor, 500);
  const decide = (outcome: string) => deletionCommand(env, { action: "decide", investorId: investor.userId, outcome });
  await expect(decide("DONE")).rejects.toMatchObject({ code: "ACCOUNT_HAS_MONEY" });
  expect(await decide("REFUSED")).toMatchObject({ state: "REFUSED" });
  await expect(decide("DONE")).rejects.toMatchObject({ code: "ACCOUNT_HAS_MONEY" });
  expect((await invoke(investor, "/v2/user/profile")).status).toBe(200);
});
