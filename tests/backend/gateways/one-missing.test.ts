/**
 * Production with every provider but one: calls that need it answer 503, the log and
 * `doctor` name it, and the rest works.
 */
import { createExecutionContext } from "cloudflare:test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { examine } from "../../../backend/routes/ops/doctor.ts";
import worker from "../../../backend/worker.ts";
import { attempt, everything, forgetTemplates, NEEDS, registerTemplates, SETTINGS } from "./every-provider.ts";

beforeAll(registerTemplates);
afterAll(forgetTemplates);

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  // A refusal is an answer: no circuit opens, which the tests of other files would find open.
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 400 }));
});
afterEach(() => vi.restoreAllMocks());

const refusals = () =>
  logged
    .map((line) => JSON.parse(line))
    // A bank that speaks in files has a setting and, registered by an operator, an account.
    .filter(({ event, kind }) => event === "gateway_not_configured" && !kind.startsWith("bank account for "))
    .map(({ kind }) => kind);

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
  const ping = new Request<unknown, IncomingRequestCfProperties>("http://backend/v2/ping");
  expect((await worker.fetch(ping, env, createExecutionContext())).status).toBe(200);
});

it("boots with every provider connected, and refuses nothing", async () => {
  for (const [, work] of Object.values(NEEDS)) await attempt(work, everything);
  expect(refusals()).toEqual([]);
  const ping = new Request<unknown, IncomingRequestCfProperties>("http://backend/v2/ping");
  expect((await worker.fetch(ping, everything, createExecutionContext())).status).toBe(200);
});
