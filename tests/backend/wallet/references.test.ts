import { env, exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { indexInvestor } from "../../../backend/catalogue/investor-index.ts";
import { requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { findReference } from "../../../backend/routes/ops/find.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { fund, type Investor, inAccount, invoke, newInvestor, rupees, setPace } from "./investor.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const movementsOf = async (investor: Investor) => {
  const { body } = await invoke(investor, "/v2/wallet/transactions");
  return body.transactions as {
    reason: string;
    state: string;
    reference: string;
    utr: string | null;
    transactionId: string;
  }[];
};

async function withdrawn(amount: number) {
  const investor = await newInvestor();
  await indexInvestor(env.CATALOGUE, { userId: investor.userId, at: clock.now() });
  await fund(investor, 10_00_000);
  await inAccount(investor, (context) =>
    context.storage.transactionSync(() =>
      requestWithdrawal(context, {
        currency: "INR",
        amount: rupees(amount),
        maskedAccount: "Coastal Bank ••4471",
        accountNumber: "918273644471",
        routingCode: "COST0000001",
      }),
    ),
  );
  const latest = async () => {
    await investor.object.work();
    return (await movementsOf(investor))[0];
  };
  await expect.poll(latest).toMatchObject({ reason: "WITHDRAWAL", state: "SUCCESS" });
  const movements = await movementsOf(investor);
  return { investor, movement: movements.find(({ reason }) => reason === "WITHDRAWAL") ?? expect.fail() };
}

it.each([
  [20_000, /^\d{12}$/, "IMPS"],
  [75_000, /^COSTN\d{11}$/, "NEFT"],
  [2_50_000, /^COSTR1\d{16}$/, "RTGS"],
] as const)("keeps the UTR of a withdrawal of %i once the bank has sent it", async (amount, format, _system) => {
  const { investor, movement } = await withdrawn(amount);
  expect(movement.utr).toMatch(format);
  const csv = await exports.default.fetch("http://backend/v2/investment-dashboard/get-transactions-csv", {
    headers: { "x-tap-auth": investor.token },
  });
  expect(await csv.text()).toContain(`${movement.reference},${movement.utr},${amount}.00`);
});

it("leads an operator from a spoken reference to its withdrawal", async () => {
  const { investor, movement } = await withdrawn(20_000);
  expect(movement.reference).toMatch(/^WD-\d{4}(-\d{4}){3}$/);
  const record = { record: "WALLET_TRANSACTION", id: movement.transactionId, amount: 20_000, currency: "INR" };
  const spoken = movement.reference.slice(8).replaceAll("-", " ");
  for (const reference of [movement.reference, spoken]) {
    expect(await findReference(env, { reference })).toMatchObject({
      found: [{ ...record, status: "SUCCESS", utr: movement.utr, investorId: investor.userId }],
    });
  }
});

it("refuses a misheard reference instead of finding another order", async () => {
  const { movement } = await withdrawn(20_000);
  const last = Number(movement.reference.at(-1));
  const misheard = movement.reference.slice(0, -1) + String((last + 1) % 10);
  await expect(findReference(env, { reference: misheard })).rejects.toThrow(AppError);
});

it("gives a recharge the reference of its payment", async () => {
  const { investor } = await withdrawn(20_000);
  const recharge = (await movementsOf(investor)).find(({ reason }) => reason === "RECHARGE") ?? expect.fail();
  const { found } = (await findReference(env, { reference: recharge.reference })) as { found: { record: string }[] };
  expect(found.map(({ record }) => record)).toEqual(["PAYMENT", "WALLET_TRANSACTION"]);
});
