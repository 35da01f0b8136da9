import { beforeAll, describe, expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { newDeal, newSaver } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { configureForTest } from "../remote-config/config-for-test.ts";
import { invoke, newInvestor } from "../wallet/investor.ts";
import { newNri, setRates } from "./non-resident.ts";

const anybody = { token: "" };

type Rows = readonly Record<string, unknown>[];

let usd: DealId;
let sgd: DealId;
let bond: DealId;

beforeAll(async () => {
  usd = await newDeal(DEAL_FILES.GIFT_DEPOSIT);
  sgd = await newDeal({ ...DEAL_FILES.GIFT_DEPOSIT, currency: "SGD" });
  bond = await newDeal(DEAL_FILES.GIFT_BOND);
  await newDeal(DEAL_FILES.FIXED_DEPOSIT);
  await newDeal(DEAL_FILES.BOND);
});

const idsAt = async (path: string) =>
  ((await invoke(anybody, path)).body.deals as Rows).map(({ dealId }) => dealId).sort();

describe("the content service", () => {
  it("lists the countries that match a search", async () => {
    const { body } = await invoke(anybody, "/fetch-country-details?search=singa");
    const name = { en: "Singapore", hi: "सिंगापुर" };
    expect(body).toEqual({ countries: [{ code: "SG", name, flag: "🇸🇬", dialCode: "+65", currency: "SGD" }] });
    expect((await invoke(anybody, "/fetch-country-details")).body.countries).toHaveLength(245);
    expect((await invoke(anybody, `/fetch-country-details?search=${"x".repeat(61)}`)).status).toBe(400);
  });

  it("lists GIFT City deposits and no domestic ones", async () => {
    expect(await idsAt("/all-gift-fd-deals")).toEqual([usd, sgd].sort());
    expect(await idsAt("/all-gift-fd-deals?currency=SGD")).toEqual([sgd]);
    expect(await idsAt(`/all-gift-fd-deals?dealID=${usd}`)).toEqual([usd]);
    expect(await idsAt(`/all-gift-fd-deals?dealID=${usd}&currency=SGD`)).toEqual([]);
    expect(await idsAt("/all-gift-fd-deals?dealID=nobodys-deal")).toEqual([]);
    expect((await invoke(anybody, "/all-gift-fd-deals?currency=INR")).status).toBe(400);
  });

  it("lists GIFT City secured bonds", async () => {
    expect(await idsAt("/all-gift-sb-deals")).toEqual([bond]);
    expect(await idsAt(`/all-gift-sb-deals?dealId=${bond}`)).toEqual([bond]);
    expect(await idsAt(`/all-gift-sb-deals?dealId=${usd}`)).toEqual([]);
  });
});

it("shows a GIFT City deal with a non-resident's terms, without tax", async () => {
  await setRates();
  for (const deal of [usd, bond]) {
    const { body } = await invoke(anybody, `/v2/deals/${deal}/investment-terms?amount=5000`);
    expect(body).toMatchObject({ currency: "USD", totalTds: 0 });
    expect(body.totalInterest).toBeGreaterThan(0);
  }
});

describe("eligibility to invest", () => {
  const mayInvest = async (caller: { token: string }, dealId: DealId, kind: "fd" | "sb" = "fd", more = {}) =>
    (await invoke(caller, `/fetch-can-invest-in-${kind}`, { body: { dealId, ...more } })).body;
  const refusal = (reason: string) => ({ canInvest: false, reason });

  it("is granted to non-residents, and for bonds to accredited non-residents", async () => {
    const [nri, accredited] = [await newNri(), await newNri({ isAccredited: true })];
    expect(await mayInvest(nri, usd)).toEqual({ canInvest: true, reason: null });
    expect(await mayInvest(nri, usd, "fd", { userId: nri.userId })).toEqual({ canInvest: true, reason: null });
    expect(await mayInvest(nri, bond, "sb")).toEqual(refusal("ACCREDITATION_REQUIRED"));
    expect(await mayInvest(accredited, bond, "sb")).toEqual({ canInvest: true, reason: null });
  });

  it("is refused to residents and before KYC", async () => {
    expect(await mayInvest(await newSaver(), usd)).toEqual(refusal("GIFT_FOR_NON_RESIDENTS"));
    const fresh = await newInvestor({ kyc: false, country: "SG" });
    expect(await mayInvest(fresh, usd)).toEqual(refusal("KYC_INCOMPLETE"));
  });

  it("is refused for a deal that is not open and while investing is closed", async () => {
    const nri = await newNri();
    const later = await newDeal({ ...DEAL_FILES.GIFT_DEPOSIT, opensInDays: 2 });
    expect(await mayInvest(nri, later)).toEqual(refusal("DEAL_NOT_OPEN"));
    await configureForTest("InvestFeatureEnabled", false);
    expect(await mayInvest(nri, usd)).toEqual(refusal("INVESTING_CLOSED"));
  });

  it("is shown only to the investor concerned, for a deal of the endpoint's kind", async () => {
    const [nri, other] = [await newNri(), await newNri()];
    const about = (dealId: string, userId?: string) =>
      invoke(nri, "/fetch-can-invest-in-fd", { body: { dealId, ...(userId && { userId }) } });
    for (const answer of [await about(usd, other.userId), await about(bond), await about("nobodys-deal")]) {
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe("NOT_FOUND");
    }
    expect((await invoke(nri, "/fetch-can-invest-in-sb", { body: { dealId: usd } })).status).toBe(404);
  });
});

describe("exchange rates", () => {
  it("are served with their date, in rupees per unit", async () => {
    const today = dateInIndia(clock.now());
    await setRates(today);
    const { body } = await invoke(anybody, "/v2/exchange-rates");
    expect(body).toEqual({
      asOf: today,
      isStale: false,
      rates: [
        { currency: "USD", rupees: 88.62 },
        { currency: "GBP", rupees: 116.4 },
        { currency: "EUR", rupees: 102.75 },
        { currency: "AED", rupees: 24.13 },
        { currency: "SGD", rupees: 67.9 },
      ],
    });
  });

  it.each([
    [7, false],
    [8, true],
  ])("of %i days ago are stale: %s", async (age, isStale) => {
    await setRates(addDays(dateInIndia(clock.now()), -age));
    expect((await invoke(anybody, "/v2/exchange-rates")).body.isStale).toBe(isStale);
  });

  it("are absent when they are unset or malformed", async () => {
    for (const value of [null, { asOf: "yesterday", paisePerMajor: { USD: -1 } }]) {
      await configureForTest("exchangeRates", value);
      expect((await invoke(anybody, "/v2/exchange-rates")).status).toBe(204);
    }
  });
});

it("directs a non-resident with completed KYC to GIFT City after sign-in, also in the app", async () => {
  const [nri, resident] = [await newNri(), await newSaver()];
  const fresh = await newInvestor({ kyc: false, country: "GB" });
  const flowOf = async (caller: { token: string }) => (await invoke(caller, "/v2/user/default-flow")).body.flow;
  expect([await flowOf(nri), await flowOf(fresh), await flowOf(resident)]).toEqual(["GIFT", "KYC", "INVEST"]);
  const gift = async (caller: { token: string }) => (await invoke(caller, "/v2/user/config")).body.mobileActionsEnabled;
  expect([await gift(nri), await gift(resident)]).toEqual([{ giftEnabled: true }, { giftEnabled: false }]);
});
