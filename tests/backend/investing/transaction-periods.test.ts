import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { moveClock } from "../../../backend/clock.ts";
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
