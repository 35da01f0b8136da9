/** Outdated terms, or terms of another deposit, do not withdraw a deposit. */
import { expect, it } from "vitest";
import { retaxOpenPayouts } from "../../../backend/investor/holdings/residency.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { DAY_MS, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { beginAt } from "../instants.ts";
import { idIn, invest, investmentOf, newDeal, passDays } from "../investing/investing-steps.ts";
import { fund, inAccount } from "../wallet/investor.ts";
import { end, newDepositor, requestTerms } from "./depositor.ts";

// At the end of a tax year, tax leaves the deposit, and its interest is less by it.
beginAt("2026-11-25T06:30:00Z");

it("refuses withdrawal on terms whose tax changed when the depositor moved abroad", async () => {
  const depositor = await newDepositor();
  await passDays(30, depositor.investor);
  const { body: terms } = await requestTerms(depositor);
  await inAccount(depositor.investor, (context) =>
    context.storage.transactionSync(() => retaxOpenPayouts(context, "NON_RESIDENT")),
  );
  expect(await end(depositor, terms.termsId)).toMatchObject({
    status: 410,
    body: { code: "WITHDRAWAL_TERMS_EXPIRED" },
  });
  const { body: anew } = await requestTerms(depositor);
  expect(anew).toMatchObject({ tdsRateBps: 3120, interest: terms.interest });
  expect((await end(depositor, anew.termsId)).status).toBe(200);
});

it("refuses withdrawal terms of another investment of the same depositor", async () => {
  const depositor = await newDepositor();
  const { investor } = depositor;
  await fund(investor, 1_00_000);
  const other = idIn(await invest(investor, await newDeal(), 1_00_000));
  await passDays(30, investor);
  const { body: terms } = await requestTerms(depositor);
  expect(await end({ investor, id: other }, terms.termsId)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect(await investmentOf(investor, depositor.id)).toMatchObject({
    cashflow: [{ kind: "ACCRUAL" }, { kind: "MATURITY", status: "EXPECTED" }],
  });
});

it("refuses early withdrawal on the maturity date", async () => {
  const depositor = await newDepositor();
  const { maturesOn } = await investmentOf(depositor.investor, depositor.id);
  const nine = startOfDayInIndia(maturesOn ?? expect.fail()) + 9 * 3_600_000;
  await passDays((nine - clock.now()) / DAY_MS, depositor.investor);
  expect(await requestTerms(depositor)).toMatchObject({ status: 422, body: { code: "WITHDRAWAL_NOT_OFFERED" } });
});
