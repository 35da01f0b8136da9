/** The lines of a non-resident's return, whose gains a treaty leaves to the other state or does not. */
import { beforeAll, expect, it } from "vitest";
import {
  beginTreatyReview,
  endTreatyClaim,
  insertTreatyClaim,
} from "../../../backend/investor/holdings/treaty-claim-store.ts";
import { saveCountry } from "../../../backend/investor/identity/identity-store.ts";
import {
  beginReview,
  endResidenceChange,
  insertResidenceChange,
} from "../../../backend/investor/kyc/residence-store.ts";
import { taxForecast } from "../../../backend/investor/tax/tax-forecast.ts";
import { taxYear } from "../../../backend/investor/tax/tax-year.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { addDays, dateInIndia, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { readWorkbook, rowsOf } from "../../xlsx-reader.ts";
import { beginAt } from "../instants.ts";
import { exercise, file, findingsOf, type Held, newHolder, openPuts } from "../selling/put-holder.ts";
import { passTo, sell, today, untilSettled } from "../selling/seller.ts";
import { inAccount } from "../wallet/investor.ts";
import { download } from "./statement-text.ts";

// The figures depend on the tax year in which a payment falls.
beginAt("2026-11-25T06:30:00Z");

beforeAll(openPuts);

const unlisted = { product: { ...file.product, listed: false, cleanPrice: 970_000 } };

/** A treaty claim that an operator has approved, for all days of these tests. */
const claimTreaty = ({ investor }: Held, country: string) =>
  inAccount(investor, ({ sql }) => {
    const [requestedAt, from, to] = [clock.now(), addDays(today(), -1), addDays(today(), 3_000)];
    insertTreatyClaim(sql, { country, acknowledgement: "123456789012345", validFrom: from, validTo: to, requestedAt });
    beginTreatyReview(sql, { sequence: 1, documentId: "doc_1" });
    endTreatyClaim(sql, { sequence: 1, state: "APPROVED", fault: null, applies: { from, to }, at: requestedAt });
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Some bonds are sold, some are put in the same tax year or the next one; each year as the workbook states it. */
async function linesOf(held: Held) {
  const { investor, opensOn, redeemsOn } = held;
  await passTo(addDays(opensOn, -60), investor);
  await untilSettled(held, await sell(held, 3));
  const lines = async () => {
    const name = financialYearOf(dateInIndia(clock.now()));
    const { setOff, gains, byPart } = await inAccount(investor, (context) => taxYear(context, name, String));
    const { rows } = await inAccount(investor, taxForecast);
    const forecast = rows
      .filter(({ nature }) => nature === "GAIN")
      .map(({ received, expected }) => [received, expected]);
    const response = await download(investor, `get-tax-workbook/${name}`);
    const workbook = readWorkbook(new Uint8Array(await response.arrayBuffer()));
    const linesIn = (sheet: string) => [
      ...new Set(rowsOf(workbook.get(sheet) ?? expect.fail(sheet)).map((row) => row["Line of ITR-2"]?.text)),
    ];
    const [short] = setOff.terms;
    return {
      ...{ interest: linesIn("Income"), gains: linesIn("Capital gains") },
      ...{ all: sum(gains.map(({ gain }) => gain)), setOff: short?.gain },
      byPart: sum(byPart.filter(({ head }) => head === "SHORT_TERM_GAIN").flatMap(({ amounts }) => amounts)),
      forecast: sum(forecast.flat().map(({ income }) => income)),
    };
  };
  const ofSale = await lines();
  await passTo(addDays(opensOn, 1), investor);
  expect((await exercise(held, 7)).status).toBe(200);
  await passTo(redeemsOn, investor);
  const ofPut = await lines();
  expect(await findingsOf(held)).toEqual([]);
  return { ofSale, ofPut };
}

/** An approved change of residence, as of now. */
const move = ({ investor }: Held, [from, to]: readonly [string, string]) =>
  inAccount(investor, ({ sql }) => {
    const at = clock.now();
    insertResidenceChange(sql, { from, to, reason: "WORK", at });
    beginReview(sql, { sequence: 1, documentId: "doc_2" });
    endResidenceChange(sql, { sequence: 1, state: "APPROVED", fault: null, at });
    saveCountry(sql, to);
  });

it("repeats a gain that a treaty leaves to Singapore on the line of treaties, and sets nothing off, after sale and put", async () => {
  const held = await newHolder(unlisted, "SG");
  await claimTreaty(held, "SG");
  const { ofSale, ofPut } = await linesOf(held);
  for (const year of [ofSale, ofPut]) {
    expect(year).toMatchObject({ interest: ["OS 1b(ix), 2f"], gains: ["CG A6 (50AA), A9"], setOff: 0 });
    expect(year).toMatchObject({ byPart: 0, forecast: 0 });
    expect(year.all).not.toBe(0);
  }
});

it.each(["US", "IN"])("keeps a gain with Singapore's treaty after the investor has moved to %s", async (to) => {
  const held = await newHolder(unlisted, "SG");
  await claimTreaty(held, "SG");
  const { ofPut } = await linesOf(held);
  const name = financialYearOf(today());
  const linesNow = async () =>
    (await inAccount(held.investor, (context) => taxYear(context, name, String))).gains.map(({ itrLine }) => itrLine);
  const before = await linesNow();
  expect([...new Set(before)]).toEqual(ofPut.gains);
  await passTo(addDays(today(), 1), held.investor);
  await move(held, ["SG", to]);
  expect(await linesNow()).toEqual(before);
});

it("sets off a gain that no treaty leaves to the other state, with the treaty's interest beside it", async () => {
  // The treaty with the United States limits the rate on interest and leaves gains to each state.
  const held = await newHolder(unlisted, "US");
  await claimTreaty(held, "US");
  const { ofSale, ofPut } = await linesOf(held);
  for (const year of [ofSale, ofPut]) {
    expect(year).toMatchObject({ interest: ["OS 1b(ix), 2f"], gains: ["CG A6 (50AA)"] });
    expect(year).toMatchObject({ setOff: year.all, byPart: year.all, forecast: year.all });
    expect(year.all).not.toBe(0);
  }
});
