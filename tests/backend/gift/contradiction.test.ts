import { expect, it } from "vitest";
import type { Remittance } from "../../../backend/gateways/remittance.ts";
import { pollBank } from "../../../backend/investor/wallet/remittance-settlement.ts";
import { findAccount } from "../../../backend/investor/wallet/remittance-store.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import { withGateway } from "../doubles/gateways.ts";
import { inAccount } from "../wallet/investor.ts";
import { accountOf, balanceIn, movementsIn, newNri } from "./non-resident.ts";

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
