import { test as base } from "@playwright/test";

/** What a journey starts from: a browser without history, pointed at the server of this run. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to know what a fixture needs.
  baseURL: async ({}, use) => use(process.env.ULTRA_URL),
});

export { expect } from "@playwright/test";
