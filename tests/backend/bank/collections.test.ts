import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { BankAccountObject } from "../../../backend/bank-account/object.ts";
import { writtenAmount } from "../../../backend/bank-files/amounts.ts";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { listPayoutsDue, settlePayoutsOfDeal } from "../../../backend/investor/payouts/payout-collection.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { invest, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { balance, findings, fund, type Investor } from "../wallet/investor.ts";
import { ACCOUNT, camt054, NUMBER, newOperator, ops, register, STATEMENTS, upload, withStatements } from "./world.ts";

const ESCROW = {
  ...{ ...ACCOUNT, id: "escrow-inr", currency: "INR", uses: ["COLLECTIONS"], virtualPrefix: "ESCROW" },
  ...{ accountNumber: "004200000099", openingBalance: 0 },
};
const escrow = () => env.BANK_ACCOUNT.getByName(ESCROW.id);

let asha = "";
beforeAll(async () => {
  expect((await register(ESCROW)).status).toBe(200);
  asha = await newOperator("asha");
});

interface Due {
  readonly deal: DealId;
  readonly holders: readonly Investor[];
  readonly to: string;
  /** The sum due to both holders, in paise. */
  readonly sum: number;
  readonly collection: () => Promise<unknown>;
  /** `<sequence>:<day>` of the payout. */
  readonly payout: string;
}

/** Two holders of a deal whose only payout is due and late. */
async function lateDeal(): Promise<Due> {
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: 1310 }, paysLateByDays: 0 });
  await ops("payout", { action: "delay", dealId: deal, days: 300 });
  const holders = [await newSaver(), await newSaver()];
  for (const holder of holders) {
    await fund(holder, 2_00_000);
    expect((await invest(holder, deal, 2_00_000)).status).toBe(200);
  }
  await passDays(66, ...holders);
  const { body } = await ops("bank", { action: "deal", account: ESCROW.id, dealId: deal });
  const on = dateInIndia(clock.now());
  const due = await Promise.all(
    holders.map((each) => withStatements(each, (context) => listPayoutsDue(context, deal, on))),
  );
  const [first] = due[0] ?? expect.fail();
  if (!first) return expect.fail("nothing is due");
  const sum = due.flat().reduce((total, { net }) => total + net, 0);
  const { payoutSequence, dueOn } = first;
  const gateway = gatewaysFor({ ...env, ...STATEMENTS }).collections;
  const collection = () => gateway.collection({ dealId: deal, payoutSequence, dueOn, on });
  return { deal, holders, to: String(body.virtualAccount), sum, collection, payout: `${payoutSequence}:${dueOn}` };
}

const rupees = (paise: number) => writtenAmount(minor(paise));
let lines = 0;

/** The payer pays into the deal's virtual account today. */
async function pay(to: string, amount: string): Promise<string> {
  const reference = `E${lines++}`;
  const file = camt054([
    { reference, amount, on: dateInIndia(clock.now()), to, from: "KAVYA TEXTILES", currency: "INR" },
  ]);
  const text = file.replaceAll("<Ccy>USD", "<Ccy>INR").replaceAll(NUMBER, ESCROW.accountNumber);
  expect((await upload(text, { account: ESCROW.id })).body).toMatchObject({ counted: 1, faults: [] });
  return reference;
}

const openLine = async (reference: string) => (await escrow().listOpen()).find((line) => line.reference === reference);
const AWAITED = { outcome: "AWAITED" };

async function expectPaid({ deal, holders, sum }: Due): Promise<void> {
  const before = await Promise.all(holders.map(balance));
  for (const holder of holders) await withStatements(holder, (context) => settlePayoutsOfDeal(context, deal));
  const after = await Promise.all(holders.map(balance));
  const gained = after.map(({ available }, index) => available - (before[index]?.available ?? 0));
  expect(gained.reduce((total, each) => total + each, 0)).toBe(sum);
  for (const holder of holders) expect(await findings(holder)).toEqual([]);
}

it("pays the holders when the payer's sum is what they are due together, and waits for an operator otherwise", async () => {
  const due = await lateDeal();
  const other = await pay(due.to, rupees(due.sum - 1));
  await escrow().work();
  expect(await openLine(other)).toMatchObject({ reason: "COLLECTION_UNCLEAR" });
  expect(await due.collection()).toEqual(AWAITED);
  const whole = await pay(due.to, rupees(due.sum));
  await escrow().work();
  expect(await openLine(whole)).toBeUndefined();
  expect(await due.collection()).toEqual({ outcome: "PAID", paidOn: dateInIndia(clock.now()) });
  await expectPaid(due);
  // The same sum again is for nothing that is due.
  const again = await pay(due.to, rupees(due.sum));
  await escrow().work();
  expect(await openLine(again)).toBeDefined();
});

it("is complete with the part that an operator says completes it, of its own deal only", async () => {
  const [due, other] = [await lateDeal(), await newDeal()];
  const parts = [await pay(due.to, "100.00"), await pay(due.to, rupees(due.sum - 100_00))];
  const assign = async (reference: string, to: string) => {
    const line = (await openLine(reference))?.id;
    return (await ops("bank", { action: "assign", account: ESCROW.id, line, to, note: "two parts" }, asha)).body
      .outcome;
  };
  expect(await assign(parts[0] ?? "", `part:${other}:${due.payout}`)).toBe("NOT_FITTING");
  expect(await assign(parts[0] ?? "", `part:${due.deal}:${due.payout}`)).toBe("DECIDED");
  expect(await due.collection()).toEqual(AWAITED);
  expect(await assign(parts[1] ?? "", `deal:${due.deal}:${due.payout}`)).toBe("DECIDED");
  expect(await due.collection()).toMatchObject({ outcome: "PAID" });
  await expectPaid(due);
});

it("takes no money in another currency for a deal's, however equal the figures are", async () => {
  expect((await register()).status).toBe(200);
  const due = await lateDeal();
  const open = (dealId: string) => ops("bank", { action: "deal", account: ACCOUNT.id, dealId });
  expect((await open(due.deal)).body).toMatchObject({ code: "INVALID_INPUT" });
  expect((await open("deal-of-nobody")).body).toMatchObject({ code: "NOT_FOUND" });
  // A number from before its currency was compared.
  const owner = { ownerKind: "DEAL", owner: due.deal, holderName: "ultra" } as const;
  const dollars = env.BANK_ACCOUNT.getByName(ACCOUNT.id);
  const to = await dollars.openVirtualAccount(owner);
  await upload(camt054([{ reference: "USD1", amount: rupees(due.sum), on: dateInIndia(clock.now()), to }]));
  await dollars.work();
  const [line] = await dollars.listOpen();
  expect(line).toMatchObject({ reference: "USD1", reason: "COLLECTION_UNCLEAR" });
  for (const kind of ["deal", "part"]) {
    const args = { action: "assign", account: ACCOUNT.id, line: line?.id, to: `${kind}:${due.deal}:${due.payout}` };
    expect((await ops("bank", { ...args, note: "same figures" }, asha)).body).toEqual({ outcome: "NOT_FITTING" });
  }
  expect(await due.collection()).toEqual(AWAITED);
});

it("leaves to the operator what the operator decided while the holders were being called", async () => {
  const due = await lateDeal();
  const reference = await pay(due.to, rupees(due.sum));
  const id = (await openLine(reference))?.id ?? expect.fail();
  await runInDurableObject(escrow(), async (_, state) => {
    // Another instance on the same storage, whose first call of a holder lets an operator decide.
    const INVESTOR = Object.assign(Object.create(env.INVESTOR), {
      getByName(name: string) {
        const investor = env.INVESTOR.getByName(name);
        return {
          settlePayouts: (deal: DealId) => investor.settlePayouts(deal),
          payoutsDue: async (...args: Parameters<typeof investor.payoutsDue>) => {
            await object.return({ id, note: "by mistake", operator: "asha" });
            return investor.payoutsDue(...args);
          },
        };
      },
    });
    const object: BankAccountObject = new BankAccountObject(state, { ...env, INVESTOR });
    await object.work();
  });
  expect(await openLine(reference)).toBeUndefined();
  expect(await due.collection()).toEqual(AWAITED);
  expect((await ops("payments", { action: "due", account: ESCROW.id })).body.payments).toMatchObject([
    { amount: due.sum / 100, state: "DUE" },
  ]);
});
