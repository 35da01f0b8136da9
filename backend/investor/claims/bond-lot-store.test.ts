import { expect, it } from "vitest";
import port from "../../../data/deals/bonds/samudra-ports-float-48m.json";
import { calendarDateOf, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { withEvents } from "../../../lib/products/bond-events.ts";
import { dealFile, termsFrom } from "../../catalogue/deal-file.ts";
import { securityOf } from "./bond-lot-store.ts";

const at = epochMs(Date.parse("2026-11-21T06:30:00Z"));
const { product } = termsFrom(dealFile.parse(port), at, SETTLEMENT_HOLIDAYS);
const fixed = withEvents(product, {
  fixings: [{ from: calendarDateOf("2026-12-30"), referenceBps: 610 }],
  skipped: [],
  writeDowns: [],
});

it("a bond is the same security before and after its coupon is fixed, so that it leaves first in, first out", () => {
  expect(securityOf({ product })).not.toBeNull();
  expect(securityOf({ product: fixed })).toBe(securityOf({ product }));
});
