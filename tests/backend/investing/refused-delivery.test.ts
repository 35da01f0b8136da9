/** Shares that the depository does not deliver: they stay the investor's, and go to the next demat account. */
import { beforeAll, expect, it } from "vitest";
import type { DepositoryGateway } from "../../../backend/gateways/depository.ts";
import { sharesMigration } from "../../../backend/investor/claims/share-store.ts";
import { processDelivery, redeliver } from "../../../backend/investor/investing/share-delivery.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { decideCmr } from "../../../backend/investor/kyc/cmr-review.ts";
import { addCmr, findCmr, rejectVerifiedCmr } from "../../../backend/investor/kyc/cmr-store.ts";
import { investorMigrations } from "../../../backend/investor/migrations.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { migrate } from "../../../backend/platform/migrations.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { withGateway } from "../doubles/gateways.ts";
import {
  balance,
  decide,
  deliverEvent,
  eventFor,
  type Investor,
  inAccount,
  invoke,
  setPace,
} from "../wallet/investor.ts";
import { allFindings, newDeal, openDemat, passDays } from "./investing-steps.ts";
import { bought, investmentIn, order, PAYABLE, paymentIn, SHARES } from "./share-orders.ts";
import { accredit, newExperienced } from "./shareholder.ts";

// The sandbox's webhook is disabled: these tests send their own events.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

/** The sandbox's depository refuses an account that ends so. */
const FROZEN = "1208160012340404";
const REFUSED = async () => ({ state: "REFUSED", reason: "DEMAT_CLOSED" }) as const;

async function newHolder(number?: string): Promise<Investor> {
  const investor = await newExperienced({ hasDemat: false });
  await accredit(investor);
  await openDemat(investor, number);
  return investor;
}

const deliveryOf = async (investor: Investor, id: string) =>
  (await invoke(investor, `/preIPO/investment/${id}`)).body.delivery;

async function rejectionsNotified(investor: Investor): Promise<readonly unknown[]> {
  const { body } = await invoke(investor, "/v2/notifications");
  const listed = body.notifications as readonly { subject: { kind: string } }[];
  return listed.map(({ subject }) => subject).filter(({ kind }) => kind === "DELIVERY_REFUSED");
}

/** Another client master report, which an operator verifies. */
function verifyIn(context: AccountContext, dematNumber: string): void {
  const id = randomIds.letters();
  addCmr(context.sql, { id, documentId: id, demat: null, at: clock.now() });
  decideCmr(context, { outcome: "VERIFIED", dematNumber });
}
const verifyAnother = (investor: Investor, dematNumber: string) =>
  inAccount(investor, (context) => verifyIn(context, dematNumber));

const deliver = (context: AccountContext, id: string, depository: Partial<DepositoryGateway>) =>
  processDelivery(withGateway(context, "depository", depository), id);

it("keeps refused shares for the investor, says why once, and delivers them to the next verified account", async () => {
  const investor = await newHolder(FROZEN);
  const deal = await newDeal(SHARES);
  const { id, repaid } = await bought(deal, investor);
  await passDays(2, investor);
  await investor.object.work();
  const rejections = [{ on: dateInIndia(clock.now()), reason: "DEMAT_FROZEN", dematAccount: "••••0404" }];
  expect(await deliveryOf(investor, id)).toMatchObject({ status: "ACCOUNT_NEEDED", deliveredOn: null, rejections });
  expect((await invoke(investor, "/v2/bonds/cmr/status")).body).toMatchObject({
    ...{ status: "REJECTED", reason: "DEMAT_FROZEN", dematAccount: null },
  });
  expect(await rejectionsNotified(investor)).toMatchObject([
    { investmentId: id, shares: 100, reason: "DEMAT_FROZEN", isWaiting: true },
  ]);
  expect(await balance(investor)).toMatchObject({ posted: repaid, held: 0 });
  expect((await order(investor, deal)).body).toMatchObject({ code: "CMR_REQUIRED" });
  expect((await invoke(investor, "/v2/user/deletion-request")).body.obstacles).toContain("ACCOUNT_HAS_INVESTMENTS");
  expect(await allFindings(investor)).toEqual([]);

  await verifyAnother(investor, "1208160087654321");
  await investor.object.work();
  expect(await deliveryOf(investor, id)).toMatchObject({ status: "IN_TRANSIT", dematAccount: "••••4321", rejections });
  await passDays(2, investor);
  await investor.object.work();
  expect(await deliveryOf(investor, id)).toMatchObject({ status: "DELIVERED", dematAccount: "••••4321", rejections });
  expect(await rejectionsNotified(investor)).toHaveLength(1);
  expect(await allFindings(investor)).toEqual([]);
});

it("records a refusal once, though 64 polls learn of it at the same time", async () => {
  const { investor, id } = await bought(await newDeal(SHARES));
  await inAccount(investor, (context) =>
    Promise.all(Array.from({ length: 64 }, () => deliver(context, id, { deliveryState: REFUSED }))),
  );
  expect(await deliveryOf(investor, id)).toMatchObject({ status: "ACCOUNT_NEEDED", rejections: [{}] });
  expect(await rejectionsNotified(investor)).toHaveLength(1);
  expect(await allFindings(investor)).toEqual([]);
});

it("lets an answer about the refused order say nothing of the order after it", async () => {
  const { investor, id } = await bought(await newDeal(SHARES));
  await inAccount(investor, (context) => {
    const late = async () => {
      await deliver(context, id, { deliveryState: REFUSED });
      verifyIn(context, "1208160087654321");
      redeliver(context);
      return { state: "DELIVERED" } as const;
    };
    return deliver(context, id, { deliveryState: late });
  });
  expect(await deliveryOf(investor, id)).toMatchObject({ status: "PENDING", dematAccount: "••••4321" });
});

it("orders a delivery whose order may have been lost to its own account, also when that was refused meanwhile", async () => {
  const { investor, id } = await bought(await newDeal(SHARES));
  const orders: unknown[] = [];
  await inAccount(investor, async (context) => {
    const report = findCmr(context.sql);
    if (report) rejectVerifiedCmr(context.sql, { id: report.id, reason: "DEMAT_FROZEN", at: clock.now() });
    await deliver(context, id, {
      deliveryState: async () => ({ state: "UNKNOWN" }),
      deliver: async (placed) => {
        orders.push(placed);
      },
    });
  });
  expect(orders).toMatchObject([{ key: `shares:${id}`, dematNumber: "1208160012345678", shares: 100 }]);
});

it("sends shares on at once when another account was verified before the refusal came", async () => {
  const { investor, id } = await bought(await newDeal(SHARES));
  const { id: other } = await bought(await newDeal(SHARES), investor);
  const refuse = (of: string) => inAccount(investor, (context) => deliver(context, of, { deliveryState: REFUSED }));
  await refuse(id);
  await verifyAnother(investor, "1208160087654321");
  await refuse(other);
  expect(await rejectionsNotified(investor)).toMatchObject([
    { investmentId: other, isWaiting: false },
    { investmentId: id, isWaiting: true },
  ]);
  await investor.object.work();
  for (const each of [id, other]) {
    expect(await deliveryOf(investor, each)).toMatchObject({ status: "IN_TRANSIT", dematAccount: "••••4321" });
  }
  expect((await invoke(investor, "/v2/bonds/cmr/status")).body).toMatchObject({ status: "VERIFIED" });
  expect(await allFindings(investor)).toEqual([]);
});

it("keeps shares that are paid for after the account was refused, until another is verified", async () => {
  const investor = await newHolder();
  const answer = await order(investor, await newDeal(SHARES));
  const id = String(investmentIn(answer).investmentId);
  await inAccount(investor, ({ sql }) => {
    const report = findCmr(sql);
    if (report) rejectVerifiedCmr(sql, { id: report.id, reason: "DEMAT_CLOSED", at: clock.now() });
  });
  await decide(paymentIn(answer), "SUCCESS");
  await deliverEvent(eventFor(investor, paymentIn(answer), { amount: PAYABLE, status: "SUCCESS" }));
  await investor.object.work();
  expect(await deliveryOf(investor, id)).toMatchObject({
    status: "ACCOUNT_NEEDED",
    dematAccount: null,
    rejections: [],
  });
  expect(await allFindings(investor)).toEqual([]);
  await verifyAnother(investor, "1208160087654321");
  await investor.object.work();
  expect(await deliveryOf(investor, id)).toMatchObject({ status: "IN_TRANSIT", dematAccount: "••••4321" });
});

it("keeps deliveries from before their orders were numbered, with the account that they go to", async () => {
  const { investor, id } = await bought(await newDeal(SHARES));
  const rows = ({ sql }: AccountContext) => sql.exec("SELECT * FROM share_delivery").toArray();
  await inAccount(investor, (context) => {
    const { sql, storage } = context;
    const before = rows(context);
    sql.exec("DROP TABLE share_rejection; ALTER TABLE share_delivery RENAME TO numbered");
    const [create = ""] = /CREATE TABLE share_delivery[\s\S]*?WITHOUT ROWID;/.exec(sharesMigration.sql) ?? [];
    sql.exec(create);
    sql.exec(`INSERT INTO share_delivery
      SELECT investment_id, shares, masked_account, status, created_at, delivered_on FROM numbered`);
    sql.exec("DROP TABLE numbered; DELETE FROM migration WHERE id = 'shares-3'");
    migrate(storage, investorMigrations);
    expect(rows(context)).toEqual(before);
    expect(before).toMatchObject([{ investment_id: id, attempt: 1, report_id: expect.any(String) }]);
    sql.exec("UPDATE share_delivery SET status = 'DELIVERED', delivered_on = '2026-12-01'");
    expect(() => sql.exec("UPDATE share_delivery SET attempt = 2")).toThrow(/shares arrive once/);
  });
});
