import { describe, expect, it } from "vitest";
import { dashboardHref, isOpen, readHoldingsQuery, sortedBy, toggled } from "./dashboard-query";

describe("the dashboard's state in its URL", () => {
  it("begins with the late holdings, ten of them, and ignores what it does not know", () => {
    const first = { sortBy: "LATE_FIRST", sortOrder: "DESC", page: null };
    expect(readHoldingsQuery({})).toEqual(first);
    expect(readHoldingsQuery({ sort: ["gain", "cost"], order: "up", holdings: "some", page: "2" })).toEqual(first);
  });

  it("reads a column and a direction", () => {
    expect(readHoldingsQuery({ sort: "gain", order: "asc", holdings: "all" })).toEqual({
      ...{ sortBy: "GAIN", sortOrder: "ASC", page: 0 },
    });
  });

  it("reads the page of all holdings, counted from one, and begins a new order with its first page", () => {
    const pageIn = (page: string | string[]) => readHoldingsQuery({ holdings: "all", page }).page;
    expect([pageIn("1"), pageIn("20"), pageIn("0"), pageIn("-3"), pageIn(["2", "3"])]).toEqual([0, 19, 0, 0, 0]);
    const search = { holdings: "all", page: "4", sort: "gain" };
    const changes = sortedBy({ sortBy: "GAIN", sortOrder: "DESC" }, "COST");
    expect(dashboardHref("en", { path: "/dashboard", search, changes })).toBe("/dashboard?holdings=all&sort=cost");
    expect(dashboardHref("en", { path: "/dashboard", search, changes: { growth: "1Y" } })).toBe(
      "/dashboard?growth=1Y&holdings=all&page=4&sort=gain",
    );
  });

  it("sorts amounts from the largest and days from the earliest, and reverses the same column", () => {
    expect(sortedBy({ sortBy: "LATE_FIRST", sortOrder: "DESC" }, "GAIN")).toEqual({
      sort: "gain",
      order: null,
      page: null,
    });
    expect(sortedBy({ sortBy: "LATE_FIRST", sortOrder: "DESC" }, "NEXT")).toEqual({
      sort: "next",
      order: "asc",
      page: null,
    });
    expect(sortedBy({ sortBy: "GAIN", sortOrder: "DESC" }, "GAIN")).toEqual({ sort: "gain", order: "asc", page: null });
    expect(sortedBy({ sortBy: "NEXT", sortOrder: "ASC" }, "NEXT")).toEqual({ sort: "next", order: null, page: null });
  });

  it("opens one list of a chart and keeps the other as it is, and closes it again", () => {
    const search = { figures: "open", months: ["open", "open"] };
    expect([isOpen(search, "figures"), isOpen(search, "months"), isOpen({}, "months")]).toEqual([true, false, false]);
    const linkTo = (list: "figures" | "months") =>
      dashboardHref("en", { path: "/dashboard", search, changes: toggled(search, list) });
    expect(linkTo("months")).toBe("/dashboard?figures=open&months=open");
    expect(linkTo("figures")).toBe("/dashboard");
    expect(
      dashboardHref("en", {
        ...{ path: "/dashboard", search: { payers: "open", banks: "open", sort: "gain" } },
        ...{ changes: toggled({ payers: "open" }, "payers"), section: "payers" },
      }),
    ).toBe("/dashboard?banks=open&sort=gain#payers");
  });

  it("keeps the other parameters in a link, and drops one that is set to nothing", () => {
    const search = { currency: "USD", growth: "1Y", holdings: "all", sort: "gain", order: "asc", odd: "1" };
    const changes = { sort: "next", order: null };
    expect(dashboardHref("en", { path: "/dashboard", search, changes, section: "holdings" })).toBe(
      "/dashboard?currency=USD&growth=1Y&holdings=all&sort=next#holdings",
    );
    expect(
      dashboardHref("hi", { path: "/dashboard", search: {}, changes: { holdings: null }, section: "holdings" }),
    ).toBe("/hi/dashboard#holdings");
  });
});
