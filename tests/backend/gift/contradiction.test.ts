import { expect, it, vi } from "vitest";
import type { Remittance } from "../../../backend/gateways/remittance.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { pollBank } from "../../../backend/investor/wallet/remittance-settlement.ts";
import { findAccount } from "../../../backend/investor/wallet/remittance-store.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { withGateway } from "../doubles/gateways.ts";
import { inAccount } from "../wallet/investor.ts";
import { accountOf, balanceIn, movementsIn, newNri } from "./non-resident.ts";

it("reports to an operator a remittance that the bank shows with another amount or currency", async () => {
  const nri = await newNri();
  const accountNumber = await accountOf(nri, "USD");
  const credited: Remittance = {
    ...{ remittanceId: "rem_amount", accountNumber, status: "CREDITED", currency: "USD", amount: minor(500_00) },
    senderBank: "Hudson Bank",
  };
  const findings = (shown: Partial<Remittance>) =>
    inAccount(nri, async (context) => {
      const arrivals = async () => [{ ...credited, ...shown }];
      const bank = withGateway(context, "remittance", { arrivals });
      await pollBank(bank, findAccount(context.sql, "USD") ?? expect.fail());
      return verifyAccount(bank);
    });
  expect(await findings({})).toEqual([]);
  const finding = { invariant: "I13", subject: "rem_amount" };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await findings({ amount: minor(900_00) })).toEqual([
    { ...finding, detail: "USD: 50000 USD here, 90000 USD at the bank" },
  ]);
  expect(await findings({ currency: "EUR" })).toEqual([
    { ...finding, detail: "USD: 50000 USD here, 50000 EUR at the bank" },
  ]);
  vi.restoreAllMocks();
});

it("records the bank's other remittances when one contradicts its earlier report", async () => {
  const nri = await newNri();
  const accountNumber = await accountOf(nri, "USD");
  const of = (remittanceId: string, dollars: number, status: Remittance["status"]): Remittance => ({
    ...{ remittanceId, accountNumber, status, currency: "USD", amount: minor(dollars * 100) },
    senderBank: "Hudson Bank",
  });
  const deliverRemittances = (...arrivals: readonly Remittance[]) =>
    inAccount(nri, (context) => {
      const bank = withGateway(context, "remittance", { arrivals: async () => arrivals });
      return pollBank(bank, findAccount(context.sql, "USD") ?? expect.fail());
    });
  await deliverRemittances(of("first", 500, "PENDING"));
  await deliverRemittances(of("first", 900, "CREDITED"), of("second", 200, "CREDITED"));
  expect(await balanceIn(nri, "USD")).toMatchObject({ posted: 200_00 });
  expect(await movementsIn(nri, "USD")).toMatchObject([
    { state: "SUCCESS", amount: 200 },
    { state: "INITIATED", amount: 500 },
  ]);
});
