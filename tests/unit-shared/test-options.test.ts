import { afterEach, expect, it, vi } from "vitest";
import { UsageError } from "../../scripts/command-line.ts";
import { beginTests } from "../../scripts/test-options.ts";

afterEach(() => vi.unstubAllEnvs());

it.each([["--no-such-option"], ["--as-off", "2027-03-31T18:25:00Z"], ["lib/finance"], ["--as-of"], ["--as-of=soon"]])(
  "npm test refuses %s before it runs anything, and says what it takes",
  (...args) => {
    expect(() => beginTests("npm test", args)).toThrow(UsageError);
    expect(() => beginTests("npm test", args)).toThrow("  npm test [-- --all --as-of 2027-03-31T18:25:00Z]");
  },
);

it("npm test takes an instant after a space or an equals sign, and --all", () => {
  for (const args of [["--all", "--as-of", "2027-03-31T18:25:00Z"], ["--as-of=2027-03-31T18:25:00Z"]]) {
    vi.stubEnv("CLOCK_OFFSET_MS", "");
    vi.stubEnv("ULTRA_AS_OF", "");
    beginTests("npm test", args);
    expect(process.env.ULTRA_AS_OF).toBe("2027-03-31T18:25:00.000Z");
  }
});
