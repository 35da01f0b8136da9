import { test as base } from "@playwright/test";
import type { Operator } from "../../../scripts/operator.ts";
import { serveForTests } from "./served.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  /** The server that this journey goes to, and its operator's key. */
  readonly world: Operator;
}

/** A browser without history, pointed at the server that all journeys of this run share. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to know what a fixture needs.
  world: async ({}, use) =>
    use({ url: process.env.ULTRA_URL ?? "", operatorKey: process.env.ULTRA_OPERATOR_KEY ?? "" }),
  baseURL: async ({ world }, use) => use(world.url),
});

const STARTS_WITHIN_MS = 60_000;

/** A journey through time. The clock is everybody's, so this one has a server of its own. */
export const testInTime = test.extend<Fixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await serveForTests();
      await use(server);
      await server.stop();
    },
    { scope: "test", timeout: STARTS_WITHIN_MS },
  ],
});
