import type { TestProject } from "vitest/node";
import { serveForTests } from "./served.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run, seeded: `inject("server")`. */
    server: { readonly url: string; readonly operatorKey: string };
  }
}

/** One server for all HTTP tests; each test creates its own investors. */
export default async function serve(project: TestProject) {
  const { url, operatorKey, stop } = await serveForTests();
  project.provide("server", { url, operatorKey });
  return stop;
}
