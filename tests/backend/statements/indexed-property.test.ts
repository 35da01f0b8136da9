/** A property that was acquired before 23 July 2024 (docs/decisions/0109). */
import { expect, it } from "vitest";
import { clock } from "../../../backend/clock.ts";
import { dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { idIn, invest, investmentOf, newDeal, newSaver } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { passTo } from "../selling/seller.ts";
import { fund, inAccount } from "../wallet/investor.ts";
import { download } from "./statement-text.ts";

it("is named in the workbook of the year of its sale, and a later one is not", async () => {
  const investor = await newSaver();
  await fund(investor, 2_00_000);
  const buy = async (title: string) =>
    idIn(await invest(investor, await newDeal({ ...DEAL_FILES.FRE, title }), 1_00_000));
  const old = await buy("Old Mill");
  await buy("New Mill");
  await inAccount(investor, ({ sql }) => {
    sql.exec("UPDATE investment SET invested_on = '2024-07-22' WHERE id = ?", old);
  });
  const { cashflow } = await investmentOf(investor, old);
  const exit = cashflow.find(({ kind }) => kind === "EXIT") ?? expect.fail();
  await passTo(exit.dueOn, investor);
  await investor.object.work();
  const year = financialYearOf(dateInIndia(clock.now()));
  for (const [language, words] of [
    ["en", "Acquired before 23 July 2024: Old Mill. "],
    ["hi", "23 जुलाई 2024 से पहले ख़रीदी गई संपत्ति: Old Mill। "],
  ]) {
    const csv = await (await download(investor, `get-tax-workbook-csv/${year}?language=${language}`)).text();
    expect(csv).toContain("New Mill");
    expect(csv).toContain(words);
  }
});
