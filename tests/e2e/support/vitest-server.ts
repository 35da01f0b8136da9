import type { TestProject } from "vitest/node";
import { seedForTests, serveForTests } from "./served.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run, seeded: `inject("server")`. */
    server: { readonly url: string; readonly operatorKey: string };
  }
}

/**
 * One server for all HTTP tests; each test creates its own investors. A file with a seeded server of its own copies the
 * data.
 */
export default async function serve(project: TestProject) {
  const forget = await seedForTests();
  const { url, operatorKey, stop } = await serveForTests();
  project.provide("server", { url, operatorKey });
  return async () => {
    await stop();
    await forget();
  };
}
