import type { D1Migration } from "cloudflare:test";
import type { Env as BackendEnv } from "../../backend/env.ts";

declare global {
  namespace Cloudflare {
    /** The type of `env` from "cloudflare:workers" in tests: the backend's bindings and the test runner's additions. */
    interface Env extends BackendEnv {
      /** The instant at which each test file starts. */
      TEST_AS_OF: string;
      TEST_ANALYTICS_MIGRATIONS: D1Migration[];
      TEST_CATALOGUE_MIGRATIONS: D1Migration[];
      TEST_SANDBOX_MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof import("../../backend/worker.ts");
    }
  }
  interface ImportMeta {
    /** Vite's import of every file that matches. */
    glob<Module>(pattern: string, options: { readonly eager: true }): Record<string, Module>;
    glob(pattern: string): Record<string, unknown>;
  }
}
