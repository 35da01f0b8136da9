import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

// Every test file starts on its own empty storage; this brings its databases to the schema that a served one has.
await applyD1Migrations(env.CATALOGUE, env.TEST_CATALOGUE_MIGRATIONS);
if (env.SANDBOX) await applyD1Migrations(env.SANDBOX, env.TEST_SANDBOX_MIGRATIONS);
