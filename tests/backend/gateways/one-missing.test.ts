/**
 * Production with every provider but one: calls that need it answer 503, the log and
 * `doctor` name it, and the rest works.
 */
import { expect, it } from "vitest";
import { examine } from "../../../backend/routes/ops/doctor.ts";
import { attempt, everything, NEEDS, overRefusingProviders, SETTINGS, send } from "./every-provider.ts";

const logged = overRefusingProviders();

// A bank that speaks in files has a setting and, registered by an operator, an account.
const refusals = () => logged("gateway_not_configured").filter((kind) => !kind.startsWith("bank account for "));

it.each(SETTINGS)("without the provider of %s refuses what needs it, and nothing else", async (missing) => {
  const env = { ...everything, [missing]: "sandbox" };
  const [name, work] = NEEDS[missing];
  const refused = { code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 };
  expect(await attempt(work, env)).toMatchObject(refused);
  expect(refusals()).toEqual([name]);
  for (const setting of SETTINGS.filter((each) => each !== missing)) await attempt(NEEDS[setting][1], env);
  expect(refusals()).toEqual([name]);
  const services = (await examine(env)).services.filter(
    ({ state, setting }) => state === "MISSING" && setting !== null,
  );
  expect(services.map(({ setting }) => setting)).toEqual([missing]);
  expect((await send("/v2/ping", env)).status).toBe(200);
});

it("boots with every provider connected, and refuses nothing", async () => {
  for (const [, work] of Object.values(NEEDS)) await attempt(work, everything);
  expect(refusals()).toEqual([]);
  expect((await send("/v2/ping", everything)).status).toBe(200);
});
