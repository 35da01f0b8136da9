import { beforeEach, expect, it, vi } from "vitest";

interface Measured {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

const watchers = new Map<string, (metric: Measured) => void>();
vi.mock("web-vitals", () =>
  Object.fromEntries(
    ["CLS", "FCP", "INP", "LCP", "TTFB"].map((name) => [
      `on${name}`,
      (watch: (metric: Measured) => void) => watchers.set(name, watch),
    ]),
  ),
);
beforeEach(() => watchers.clear());

it("reports each vital once for a load of the page, and layout shifts in thousandths", async () => {
  const { watchVitals } = await import("./vitals");
  const reports: (readonly [string, number])[] = [];
  watchVitals((name, value) => reports.push([name, value]));
  expect([...watchers.keys()].sort()).toEqual(["CLS", "FCP", "INP", "LCP", "TTFB"]);
  for (const value of [0.1234, 0.5]) watchers.get("CLS")?.({ id: "v6-1", name: "CLS", value });
  watchers.get("INP")?.({ id: "v6-2", name: "INP", value: 71.6 });
  watchers.get("INP")?.({ id: "v6-3", name: "INP", value: 8 });
  expect(reports).toEqual([
    ["CLS", 123],
    ["INP", 72],
    ["INP", 8],
  ]);
});
