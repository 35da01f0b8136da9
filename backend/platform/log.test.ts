import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { logFailure } from "./log.ts";

afterEach(() => vi.restoreAllMocks());

function logged(cause: unknown): string {
  const write = vi.spyOn(console, "error").mockImplementation(() => {});
  logFailure({ event: "request_failed", cause });
  return String(write.mock.calls[0]?.[0]);
}

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (cause) {
    return cause;
  }
}

it.each([
  ["invalid JSON", () => JSON.parse('{"panCardNumber":\n"ABCPR1234Q",\n}')],
  [
    "a schema error that quotes its input",
    () =>
      z
        .string()
        .refine(() => false, "not\nABCPR1234Q")
        .parse(""),
  ],
  [
    "a multi-line error",
    () => {
      throw new Error("first\nABCPR1234Q\nABCPR1234Q");
    },
  ],
])("logs where %s was thrown, and nothing of its message", (_, work) => {
  const line = logged(thrownBy(work));
  expect(line).toMatch(/log\.test\.ts|at /);
  expect(line).not.toContain("ABCPR1234Q");
});
