import { expect, it } from "vitest";
import { decodeEntries, mayInvest, maySellBond, parseRemoteConfig } from "./values.ts";

function read(entries: Record<string, string>) {
  const malformed: string[] = [];
  return { config: parseRemoteConfig(decodeEntries(entries), (name) => malformed.push(name)), malformed };
}

it("uses the documented default of each key that is not set", () => {
  expect(read({})).toEqual({
    malformed: [],
    config: {
      goaOnTapDateConfiguration: null,
      bondSaleableIsins: [],
      enableBondsSellingUserIds: [],
      goaConfessionData: null,
      disableUltraUserImg: false,
      InvestFeatureEnabled: true,
      InvestFeatureEnabledUserIds: [],
      onlinePaymentEnable: true,
      saleCodeAboveRupees: 200_000,
    },
  });
});

it("reads each key as JSON of its type", () => {
  const { config } = read({
    goaOnTapDateConfiguration: '{"from":"2026-11-22"}',
    bondSaleableIsins: '["INE002A07809"]',
    goaConfessionData: "[1,2]",
    disableUltraUserImg: "true",
    onlinePaymentEnable: "false",
  });
  expect(config).toMatchObject({
    goaOnTapDateConfiguration: { from: "2026-11-22" },
    bondSaleableIsins: ["INE002A07809"],
    goaConfessionData: [1, 2],
    disableUltraUserImg: true,
    onlinePaymentEnable: false,
  });
});

it("closes a feature whose value is malformed, and no other", () => {
  const { config, malformed } = read({
    InvestFeatureEnabled: "yes, please",
    InvestFeatureEnabledUserIds: '["usr_listed"]',
    enableBondsSellingUserIds: "{",
    bondSaleableIsins: '["INE002A07809"]',
  });
  expect(malformed).toEqual(["enableBondsSellingUserIds", "InvestFeatureEnabled"]);
  expect([mayInvest(config, "usr_listed"), mayInvest(config, "usr_other")]).toEqual([true, false]);
  expect(maySellBond(config, { userId: "usr_listed", isin: "INE002A07809" })).toBe(false);
  expect(config.onlinePaymentEnable).toBe(true);
});

it.each(['"many"', "-1", "0.5", "{"])("asks for a code at every sale when the limit is %s", (text) => {
  expect(read({ saleCodeAboveRupees: text }).config.saleCodeAboveRupees).toBe(0);
});

it("lets every investor sell a listed bond if no seller is listed", () => {
  const isin = "INE002A07809";
  const everybody = read({ bondSaleableIsins: `["${isin}"]` }).config;
  const listed = read({ bondSaleableIsins: `["${isin}"]`, enableBondsSellingUserIds: '["usr_listed"]' }).config;
  expect(maySellBond(everybody, { userId: "usr_other", isin })).toBe(true);
  expect(maySellBond(everybody, { userId: "usr_other", isin: "INE000000000" })).toBe(false);
  expect(maySellBond(listed, { userId: "usr_other", isin })).toBe(false);
  expect(maySellBond(listed, { userId: "usr_listed", isin })).toBe(true);
});
