import { expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { verifyMetals } from "../../../backend/investor/metals/verify.ts";
import { tenthMg } from "../../../lib/contract/values/weight.ts";
import { fund, inAccount, newInvestor, rupees } from "../wallet/investor.ts";
import { trade } from "./trading-steps.ts";

/**
 * The verifier's findings in an account that bought and sold metal and has a payment open, after its tables were
 * altered.
 */
async function foundAfter(tamper: (context: AccountContext) => unknown): Promise<readonly unknown[]> {
  const investor = await newInvestor();
  await fund(investor, 50_000);
  await trade(investor, { grams: 2 });
  await trade(investor, { kind: "SELL", grams: 0.5 });
  await trade(investor, { metal: "SILVER", amount: 1_000, paymentSource: "ONLINE" });
  expect(await investor.object.verify()).toEqual([]);
  return inAccount(investor, (context) => {
    for (const guard of ["ends_once", "keeps_its_terms"]) context.sql.exec(`DROP TRIGGER metal_transaction_${guard}`);
    tamper(context);
    return verifyMetals(context);
  });
}

const id = expect.stringMatching(/^mtx_/);

it("finds grams that no purchase accounts for", async () => {
  const found = await foundAfter(({ ledger, clock }) =>
    ledger.transfer({
      key: "found",
      kind: "METAL_PURCHASE",
      reference: "nothing",
      at: clock.now(),
      moves: [{ from: "world:GOLD", to: "metal:GOLD", amount: tenthMg(1) }],
    }),
  );
  expect(found).toEqual([
    { invariant: "I3", subject: "found", detail: "metal moved for no trade" },
    { invariant: "I3", subject: "metal:GOLD", detail: "15001 held, 15000 by its trades" },
  ]);
});

it("finds a purchase whose weight differs from the ledger's", async () => {
  const found = await foundAfter(({ sql }) =>
    sql.exec("UPDATE metal_transaction SET weight = 30000 WHERE kind = 'BUY' AND state = 'SUCCESS'"),
  );
  expect(found).toEqual([
    { invariant: "I3", subject: id, detail: "the ledger moved something else" },
    { invariant: "I3", subject: "metal:GOLD", detail: "15000 held, 25000 by its trades" },
  ]);
});

it("finds GST that is shown on a purchase and not posted", async () => {
  const found = await foundAfter(({ sql }) =>
    sql.exec(
      "UPDATE metal_transaction SET gst = gst + 1, metal_value = metal_value - 1 WHERE kind = 'BUY' AND state = 'SUCCESS'",
    ),
  );
  expect(found).toEqual([{ invariant: "I3", subject: id, detail: "the ledger moved something else" }]);
});

it("finds a purchase shown as completed while its payment is pending", async () => {
  const found = await foundAfter(({ sql }) =>
    sql.exec("UPDATE metal_transaction SET state = 'SUCCESS' WHERE state = 'INITIATED'"),
  );
  expect(found).toEqual([
    { invariant: "I3", subject: id, detail: "SUCCESS with 0 transactions of the ledger" },
    { invariant: "I3", subject: "metal:SILVER", detail: expect.stringMatching(/^0 held, \d+ by its trades$/) },
    { invariant: "I3", subject: "METAL_PURCHASE", detail: expect.stringMatching(/shown in the wallet/) },
    { invariant: "I8", subject: id, detail: "SUCCESS while its payment is CREATED" },
  ]);
});

it("finds a pending purchase whose payment has ended, has another amount, or does not exist", async () => {
  const ended = await foundAfter(({ sql }) => sql.exec("UPDATE payment SET status = 'EXPIRED' WHERE kind = 'METAL'"));
  expect(ended).toEqual([{ invariant: "I8", subject: id, detail: "INITIATED while its payment is EXPIRED" }]);
  const other = await foundAfter(({ sql }) => sql.exec("UPDATE payment SET amount = 1 WHERE kind = 'METAL'"));
  expect(other).toEqual([{ invariant: "I8", subject: id, detail: `costs ${rupees(1_000)}, its payment is of 1` }]);
  const none = await foundAfter(({ sql }) =>
    sql.exec("UPDATE metal_transaction SET payment_key = 'pay_none' WHERE state = 'INITIATED'"),
  );
  expect(none).toEqual([{ invariant: "I8", subject: id, detail: "waits for no payment" }]);
});

it("finds a missing trigger, and triggers refuse to change or delete a trade that has ended", async () => {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  await trade(investor, { amount: 1_000 });
  await inAccount(investor, ({ sql }) => {
    expect(() => sql.exec("UPDATE metal_transaction SET state = 'INITIATED'")).toThrow(/ends once/);
    expect(() => sql.exec("UPDATE metal_transaction SET weight = 1")).toThrow(/keeps its terms|ends once/);
    expect(() => sql.exec("DELETE FROM metal_transaction")).toThrow(/never vanishes/);
    sql.exec("DROP TRIGGER metal_transaction_ends_once");
  });
  expect(await investor.object.verify()).toEqual([
    { invariant: "I8", subject: "metal_transaction_ends_once", detail: "the guard is gone" },
  ]);
});
