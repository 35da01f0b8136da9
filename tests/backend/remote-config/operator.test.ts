import { env, exports } from "cloudflare:workers";
import { expect, it } from "vitest";

const config = async (args: unknown): Promise<[number, unknown]> => {
  const response = await exports.default.fetch("http://backend/ops/config", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${env.OPERATOR_KEY}` },
    body: JSON.stringify(args),
  });
  return [response.status, await response.json()];
};

it("an operator sets a key and reads it back", async () => {
  expect(await config({ key: "disableUltraUserImg", value: true })).toMatchObject([200, { value: true }]);
  expect(await config({ key: "disableUltraUserImg" })).toMatchObject([200, { value: true }]);
});

it.each([
  ["disableUltraUserImg", "yes"],
  ["bondSaleableIsins", "INE002A07809"],
  ["enableBondsSellingUserIds", [1, 2]],
  ["onlinePaymentEnable", null],
  ["maintenance", true],
  ["maintenance", { isOn: true, until: "tomorrow" }],
  ["giftRegions", ["Singapore"]],
  ["siteNotice", "only English"],
  ["exchangeRates", { asOf: "2026-11-20", paisePerMajor: { USD: 88 } }],
  ["exchangeRates", { asOf: "2026-11-20", paisePerMajor: { USD: 8_86_200 } }],
  ["exchangeRates", { paisePerMajor: { USD: 8_862 } }],
  ["referenceRates", { "2026-10-31": { USD: 88.62 } }],
  ["referenceRates", { "31.10.2026": { USD: 8_862 } }],
  ["referenceRates", { "2026-10-31": { INR: 8_862 } }],
  ["payerTans", { "Saffron Foods": "ZZZ" }],
])("an operator's value for %s that is not of its type is refused and changes nothing", async (key, value) => {
  const [, before] = await config({ key });
  expect(await config({ key, value })).toMatchObject([400, { code: "INVALID_INPUT" }]);
  expect((await config({ key }))[1]).toEqual(before);
});

it.each([
  ["exchangeRates", { asOf: "2026-11-20", paisePerMajor: { USD: 8_862, AED: 2_413 } }],
  ["exchangeRates", null],
  ["referenceRates", { "2026-10-31": { USD: 8_862 }, "2026-11-20": { GBP: 11_684 } }],
  ["payerTans", { "Saffron Foods": "ZZZH00015U" }],
])("an operator sets %s, which payments and tax files read", async (key, value) => {
  expect(await config({ key, value })).toMatchObject([200, { value }]);
});
