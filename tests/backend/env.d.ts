import type { D1Migration } from "cloudflare:test";
import type { Env as BackendEnv } from "../../backend/env.ts";

declare global {
  namespace Cloudflare {
    /** What `env` of "cloudflare:workers" holds in tests: the backend's bindings, and what the test runner adds. */
    interface Env extends BackendEnv {
      TEST_ANALYTICS_MIGRATIONS: D1Migration[];
      TEST_CATALOGUE_MIGRATIONS: D1Migration[];
      TEST_SANDBOX_MIGRATIONS: D1Migration[];
    }
    interface GlobalProps {
      mainModule: typeof import("../../backend/worker.ts");
    }
  }
}
