import { test as base } from "@playwright/test";
import type { Operator } from "../../../scripts/operator.ts";
import { serveForTests } from "./served.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  /** The server under test and its operator key. */
  readonly world: Operator;
}

/** The server that all journeys of this run share. */
export const sharedServer = (): Operator => ({
  url: process.env.ULTRA_URL ?? "",
  operatorKey: process.env.ULTRA_OPERATOR_KEY ?? "",
});

/** A new browser context on the shared server. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to know what a fixture needs.
  world: async ({}, use) => use(sharedServer()),
  baseURL: async ({ world }, use) => use(world.url),
});

/** A journey that moves the clock. The clock is global, so the journey has its own server. */
export const testInTime = test.extend<Fixtures>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const server = await serveForTests();
      await use(server);
      await server.stop();
    },
    { scope: "test" },
  ],
});
