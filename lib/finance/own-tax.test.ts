import { expect, it } from "vitest";
import { OWN_TAX_RATES, surchargeOf } from "./own-tax.ts";
import { CESS, INDIVIDUAL_TAX } from "./tax-table.ts";

it("the rates that an investor chooses from are the slabs of the law in force, with cess and surcharge", () => {
  const [law, cess] = [INDIVIDUAL_TAX.at(-1)?.value, CESS.at(-1)?.value];
  if (!law || cess === undefined) return expect.fail("no law");
  const [top = 0, withCess] = [law.slabsBps.at(-1), (rateBps: number) => String((rateBps * (10_000 + cess)) / 10_000)];
  const surcharged = law.surcharges.map(({ rateBps }) => withCess((top * (10_000 + rateBps)) / 10_000));
  expect(OWN_TAX_RATES).toEqual([...law.slabsBps.map(withCess), ...surcharged]);
  expect(OWN_TAX_RATES.map(surchargeOf)).toEqual([
    ...law.slabsBps.map(() => 0),
    ...law.surcharges.map(({ rateBps }) => Number(rateBps)),
  ]);
});
