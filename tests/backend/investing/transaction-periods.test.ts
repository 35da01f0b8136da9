import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { moveClock } from "../../../backend/platform/clock.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";
import { commitOnly, newDeal, newSaver } from "./investing-steps.ts";

const HOUR = 3_600_000;

let investor: Investor;
let pending: string;

beforeAll(async () => {
  investor = await newSaver();
  await fund(investor, 300_000);
  // Committed and not processed: it stays pending.
  pending = await commitOnly(investor, await newDeal(), 100_000);
});

async function pendingIn(transactionDate: Record<string, unknown>) {
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-transaction-view", {
    body: {
      transactionStatus: { values: ["INITIATED", "PENDING"], filterType: "IN" },
      transactionType: { values: ["INVESTMENT"], filterType: "IN" },
      transactionDate,
    },
  });
  const ids = (body.transactions as { transactionId: string }[]).map(({ transactionId }) => transactionId);
  return { ids, total: body.total };
}

describe("pending transactions of the last 24 hours", () => {
  it("include one of 23 hours 59 minutes ago, and no longer one of 24 hours and a minute ago", async () => {
    const filter = "LAST_24_HOURS";
    expect(await pendingIn({ filter })).toEqual({ ids: [pending], total: 1 });
    await moveClock(env, 24 * HOUR - 60_000);
    expect(await pendingIn({ filter })).toEqual({ ids: [pending], total: 1 });
    await moveClock(env, 2 * 60_000);
    expect(await pendingIn({ filter })).toEqual({ ids: [], total: 0 });
    expect(await pendingIn({ filter: "LAST_7_DAYS", sortOrder: "ASC" })).toEqual({ ids: [pending], total: 1 });
  });

  it("reject a period that does not exist", async () => {
    const body = { transactionDate: { filter: "YESTERDAY" } };
    expect(await invoke(investor, "/v2/investment-dashboard/get-transaction-view", { body })).toMatchObject({
      status: 400,
      body: { fields: { "transactionDate.filter": "INVALID_INPUT" } },
    });
  });
});

describe("the documented fields of a transaction filter", () => {
  const lines = (body: Record<string, unknown>) =>
    invoke(investor, "/v2/investment-dashboard/get-transaction-view", { body });

  it("take a moment as the start, with any offset", async () => {
    const { body } = await lines({});
    const [{ updatedAt } = { updatedAt: "" }] = (
      body.transactions as { transactionId: string; updatedAt: string }[]
    ).filter(({ transactionId }) => transactionId === pending);
    const at = Date.parse(updatedAt);
    const inIndia = `${new Date(at + 5.5 * HOUR).toISOString().slice(0, -1)}+05:30`;
    expect((await pendingIn({ startDate: inIndia, filterType: "IN" })).ids).toEqual([pending]);
    expect((await pendingIn({ startDate: new Date(at + 1).toISOString() })).ids).toEqual([]);
  });

  it.each(["2026-02-30", "2026-11-20T00:00:00", "9999-12-31T23:00:00Z", "yesterday"])(
    "refuse %s as the start with 400",
    async (startDate) => {
      expect(await lines({ transactionDate: { startDate } })).toMatchObject({ status: 400 });
    },
  );

  it("take a filter without values as no filter", async () => {
    const none = { values: [], filterType: "IN" };
    const fields = ["transactionType", "transactionStatus", "investmentStatus", "payoutTiming", "productType"];
    const empty = Object.fromEntries([...fields, "investmentId"].map((field) => [field, none]));
    const { total } = (await lines({})).body;
    expect(total).toBeGreaterThan(0);
    const transactionDate = { sortOrder: "DESC", filter: none, filterType: "IN" };
    expect(await lines({ ...empty, transactionDate })).toMatchObject({ status: 200, body: { total } });
  });

  it("take the period as a filter with values too", async () => {
    const filter = { values: ["LAST_24_HOURS", "LAST_7_DAYS"], filterType: "IN" };
    expect((await pendingIn({ filter })).ids).toEqual([pending]);
  });
});
