import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { providerNamed } from "../gateways/providers.ts";
import { logFailure } from "./log.ts";
import { assertFit } from "./secrets.ts";
import { environmentOf } from "./settings.ts";

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
    "an error that imitates a frame",
    () => {
      throw new Error("first\n    at ABCPR1234Q");
    },
  ],
  [
    "a provider's error whose code quotes what was sent",
    () => {
      throw Object.assign(new Error("refused"), { code: "ABCPR1234Q" });
    },
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

it.each([
  ["TOKEN_KEY", () => assertFit("TOKEN_KEY", "canary")],
  ["ULTRA_ENV", () => environmentOf({ ULTRA_ENV: "canary" })],
  ["EMAIL_PROVIDER", () => providerNamed({ EMAIL_PROVIDER: "canary" }, "EMAIL_PROVIDER")],
])("names %s where it is wrong, without its value", (setting, work) => {
  const line = logged(thrownBy(work));
  expect(JSON.parse(line).error).toMatchObject({ name: "SettingError", setting });
  expect(line).not.toContain("canary");
});

it("names the code of an error of the platform", () => {
  expect(JSON.parse(logged(thrownBy(() => new URL("no address")))).error).toMatchObject({ code: "ERR_INVALID_URL" });
});
