import { expect, it } from "vitest";
import { type SaleObstacle, type SellSide, sellSide } from "@/lib/contract/calls/bond-selling";
import { closedGroups } from "./closed-groups";

function holding(title: string, obstacle: SaleObstacle | null, paidOn: string | null): SellSide {
  const facts = { investmentId: "inv_11111111111111111111111111111111", productType: "BOND", currency: "INR" };
  return sellSide.parse({ ...facts, title, obstacle, paidOn, availableUnits: null, indication: null });
}

it("gives each reason once, those that may pass first, with its holdings by the day of their money", () => {
  const groups = closedGroups([
    holding("Property", "NOT_TRADED", "2029-12-24"),
    holding("Sold for today", "IN_ORDERS", "2026-11-26"),
    holding("Shares", "NOT_TRADED", null),
    holding("For sale", null, "2027-01-01"),
    holding("Invoice", "NOT_TRADED", "2027-02-22"),
  ]);
  expect(groups.map(({ obstacle, holdings }) => [obstacle, holdings.map(({ title }) => title)])).toEqual([
    ["IN_ORDERS", ["Sold for today"]],
    ["NOT_TRADED", ["Invoice", "Property", "Shares"]],
  ]);
});
