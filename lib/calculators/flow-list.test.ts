import { expect, it } from "vitest";
import { FLOW_LINES_MAX, parseFlows } from "./flow-list.ts";

const flowsOf = (text: string) => {
  const parsed = parseFlows(text, "flows");
  if ("problems" in parsed) throw new Error(JSON.stringify(parsed.problems));
  return parsed.flows.map(({ date, amountPaise }) => [date, amountPaise]);
};

it("reads dates day first and year first, and amounts as spreadsheets and accountants write them", () => {
  const list = [
    "Date,Amount",
    '01/04/2025,"-5,00,000"',
    "2025-10-01\t30,000.50",
    "",
    "1.4.2026; +30 000",
    "01-10-2026 ₹5,30,000",
    "02/10/2026 (1,000)",
    "03/10/2026 −250",
  ];
  expect(flowsOf(list.join("\r\n"))).toEqual([
    ["2025-04-01", -5_00_000_00],
    ["2025-10-01", 30_000_50],
    ["2026-04-01", 30_000_00],
    ["2026-10-01", 5_30_000_00],
    ["2026-10-02", -1_000_00],
    ["2026-10-03", -250_00],
  ]);
});

it("names each wrong line by its number", () => {
  expect(parseFlows("2025-01-01 100\n31/02/2025, 5\n2025-03-01\n2025-04-01, ten", "flows")).toEqual({
    problems: [
      { field: "flows", code: "LINE_DATE", values: { line: 2 } },
      { field: "flows", code: "LINE_AMOUNT", values: { line: 3 } },
      { field: "flows", code: "LINE_AMOUNT", values: { line: 4 } },
    ],
  });
});

it("names at most five wrong lines, and refuses a list that is too long", () => {
  const wrong = parseFlows("1 x\n".repeat(50), "flows");
  expect("problems" in wrong && wrong.problems).toHaveLength(5);
  const long = parseFlows("2025-01-01,1\n".repeat(FLOW_LINES_MAX + 1), "flows");
  expect("problems" in long && long.problems.map(({ code }) => code)).toEqual(["LIST_TOO_LONG"]);
});
