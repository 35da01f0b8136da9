import { beforeAll, expect, it } from "vitest";
import type { RemittanceGateway } from "../../../backend/gateways/remittance.ts";
import { saveCountry } from "../../../backend/investor/identity/identity-store.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { remittanceOperations } from "../../../backend/investor/wallet/remittance-operations.ts";
import { closeVirtualAccount } from "../../../backend/investor/wallet/virtual-account-closing.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { whileAwaiting } from "../doubles/gateways.ts";
import { kill } from "../investing/investing-steps.ts";
import { close, closeByHand, refundsOf } from "../people/closed.ts";
import { type Investor, inAccount, sandbox, setPace } from "../wallet/investor.ts";
import { accountOf, balanceIn, newNri, send } from "./non-resident.ts";

beforeAll(() => setPace("WEBHOOK_DELAY", 0));

const closedAtBank = (accountNumber: string) =>
  sandbox()
    .prepare("SELECT closed_at FROM remittance_account WHERE account_number = ?")
    .bind(accountNumber)
    .first<number | null>("closed_at");

const closedHere = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    sql.exec("SELECT currency, closed_at IS NOT NULL AS closed FROM remittance_account").toArray(),
  );

/** A bank whose calls fail before or after the n-th call. */
function breakingBank(context: AccountContext, breakAt: number): AccountContext {
  let carried = 0;
  const carry = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (carried++ === breakAt) throw new Error("the wire broke");
    const answer = await work();
    if (carried++ === breakAt) throw new Error("the wire broke");
    return answer;
  };
  const real = context.gateways.remittance;
  const remittance: RemittanceGateway = {
    ...real,
    closeAccount: (number) => carry(() => real.closeAccount(number)),
    arrivals: (number) => carry(() => real.arrivals(number)),
  };
  return { ...context, gateways: { ...context.gateways, remittance } };
}

it("closes each bank account when the investor's account is closed", async () => {
  const nri = await newNri();
  const accounts = [await accountOf(nri, "EUR"), await accountOf(nri, "USD")];
  await close(nri);
  await nri.object.work();
  for (const account of accounts) expect(await closedAtBank(account)).toBeGreaterThan(0);
  expect(await closedHere(nri)).toEqual([
    { currency: "EUR", closed: 1 },
    { currency: "USD", closed: 1 },
  ]);
  expect(await nri.object.verify()).toEqual([]);
});

it.each([0, 1, 2, 3])(
  "closes the bank account once and keeps earlier remittances when bank call step %i fails",
  async (at) => {
    const nri = await newNri();
    const account = await accountOf(nri, "USD");
    // No webhook is sent for this remittance.
    await send({ to: account, currency: "USD", amount: 250.13 });
    await closeByHand(nri);
    await inAccount(nri, async (context) => {
      context.scheduler.cancel({ kind: "REMITTANCE", reference: "USD" });
      context.scheduler.schedule({ kind: "REMITTANCE_CLOSING", reference: "USD", dueAt: clock.now() });
      await closeVirtualAccount(breakingBank(context, at), "USD").catch(() => undefined);
    });
    const again = await kill(nri);
    await Promise.all([again.object.work(), again.object.work()]);
    await inAccount(again, (context) =>
      Promise.all([closeVirtualAccount(context, "USD"), closeVirtualAccount(context, "USD")]),
    );
    expect(await closedHere(again)).toEqual([{ currency: "USD", closed: 1 }]);
    expect(await refundsOfBook(again)).toEqual([{ amount: 250_13, state: "DUE" }]);
    expect((await balanceIn(again, "USD")).posted).toBe(0);
    expect((await again.object.verify()).filter(({ invariant }) => invariant !== "I10")).toEqual([]);
  },
);

const refundsOfBook = (investor: Investor) =>
  inAccount(investor, ({ sql }) => sql.exec("SELECT amount, state FROM refund").toArray());

it("closes a bank account opened while the investor's account was closed, and does not show it", async () => {
  const nri = await newNri();
  await inAccount(nri, async (context) => {
    const real = context.gateways.remittance;
    const openAccount: RemittanceGateway["openAccount"] = async (request) => {
      const opened = await real.openAccount(request);
      context.sql.exec(
        "INSERT INTO deletion_request (reason, state, requested_at, ended_at) VALUES ('OTHER', 'DONE', ?1, ?1)",
        clock.now(),
      );
      return opened;
    };
    const world = { ...context, gateways: { ...context.gateways, remittance: { ...real, openAccount } } };
    const details = remittanceOperations["wallet.remittance-details"](world, { currency: "GBP" });
    await expect(details).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
  await nri.object.work();
  expect(await closedHere(nri)).toEqual([{ currency: "GBP", closed: 1 }]);
  expect(await refundsOf(nri)).toEqual([]);
});

it("shows no bank account in GIFT City to an investor who moved to India while it was opened", async () => {
  const nri = await newNri();
  await inAccount(nri, async (context) => {
    const moving = whileAwaiting(context, "remittance", { openAccount: () => saveCountry(context.sql, "IN") });
    const details = remittanceOperations["wallet.remittance-details"](moving, { currency: "GBP" });
    await expect(details).rejects.toMatchObject({ code: "GIFT_FOR_NON_RESIDENTS" });
  });
});
