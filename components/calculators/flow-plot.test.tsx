import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { minor } from "@/lib/contract/facts/money";
import { calendarDateOf } from "@/lib/contract/values/calendar-date";
import { FlowPlot } from "./flow-plot";

const row = (on: string, ...amounts: number[]) => ({
  on: calendarDateOf(on),
  name: "paidOut",
  amounts: amounts.map(minor),
});
const pathsOf = (...rows: ReturnType<typeof row>[]) =>
  [...renderToStaticMarkup(<FlowPlot rows={rows} />).matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);

it("draws what goes out below the line, what comes back above it, each at its day and by the root of its last amount", () => {
  expect(pathsOf(row("2026-01-01", -400), row("2026-07-02", 9, 100), row("2026-12-31", 400))).toEqual([
    "M0 70H640",
    "M4.0 70v62.0",
    "M320.0 70v-31.0M636.0 70v-62.0",
  ]);
});

it("draws nothing where all amounts fall on one day", () => {
  expect(pathsOf(row("2026-01-01", -400), row("2026-01-01", 400))).toEqual([]);
  expect(pathsOf()).toEqual([]);
});

it("is no taller than its longest payment out", () => {
  const boxOf = (...rows: ReturnType<typeof row>[]) =>
    /viewBox="([^"]*)"/.exec(renderToStaticMarkup(<FlowPlot rows={rows} />))?.[1];
  expect(boxOf(row("2026-01-01", -400), row("2026-12-31", 400))).toBe("0 0 640 134");
  expect(boxOf(row("2026-01-01", -100), row("2026-12-31", 400))).toBe("0 0 640 103");
  expect(boxOf(row("2026-01-01", 100), row("2026-12-31", 400))).toBe("0 0 640 72");
});
