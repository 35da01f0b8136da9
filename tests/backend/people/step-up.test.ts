import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { confirmStepUp, requestStepUp } from "../../../backend/investor/identity/step-up.ts";
import { OWNER } from "../../../backend/investor/kernel/account-context.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { Scheduler } from "../../../backend/platform/scheduler.ts";
import { type WriteNotice, withoutTemplate } from "../../../backend/platform/wording.ts";
import { codeFor, type Person, post, signIn } from "./api.ts";

/** Runs with the parts of an account that a step-up uses. */
function withAccount<Result>(
  { userId }: Person,
  run: (context: Parameters<typeof requestStepUp>[0]) => Promise<Result>,
): Promise<Result> {
  return runInDurableObject(env.INVESTOR.getByName(userId), (_, { storage }) =>
    run({
      ...{ sql: storage.sql, storage, env, actor: OWNER, clock },
      ...{ ids: randomIds, scheduler: new Scheduler({ storage, clock }) },
    }),
  );
}

const session = (sessionId = "here", commandKey = crypto.randomUUID()) => ({ sessionId, commandKey });
const text = (_t: WriteNotice, code: string) => withoutTemplate(`${code} confirms your withdrawal of ₹500.`);

it("confirms one action, for its own binding, once", async () => {
  const person = await signIn();
  const act = { purpose: "WITHDRAW", binding: "50000" } as const;
  const sent = await withAccount(person, (context) => requestStepUp(context, session(), { ...act, text }));
  expect(sent).toEqual({
    expiresInSeconds: 300,
    resendAfterSeconds: 30,
    sentTo: `+91 ••••••${person.phone.slice(-4)}`,
  });
  const otp = await codeFor(person.e164);
  const confirm = (binding: string) =>
    withAccount(person, (context) => confirmStepUp(context, session(), { ...act, binding, otp }));
  await expect(confirm("50001")).rejects.toMatchObject({ code: "OTP_INVALID" });
  await expect(confirm("50000")).resolves.toBeUndefined();
  await expect(confirm("50000")).rejects.toMatchObject({ code: "OTP_EXPIRED" });
});

it("confirms an action only in the session that requested the code", async () => {
  const person = await signIn();
  const act = { purpose: "WITHDRAW", binding: "50000" } as const;
  await withAccount(person, (context) => requestStepUp(context, session("laptop"), { ...act, text }));
  const otp = await codeFor(person.e164);
  const confirmIn = (sessionId: string) =>
    withAccount(person, (context) => confirmStepUp(context, session(sessionId), { ...act, otp }));
  await expect(confirmIn("phone")).rejects.toMatchObject({ code: "OTP_EXPIRED" });
  await expect(confirmIn("laptop")).resolves.toBeUndefined();
});

it("inserts the code into the caller's message text", async () => {
  const person = await signIn();
  await withAccount(person, (context) =>
    requestStepUp(context, session(), { purpose: "WITHDRAW", binding: "50000", text }),
  );
  const code = await codeFor(person.e164);
  const delivered = await env.SANDBOX?.prepare("SELECT text FROM outbox ORDER BY id DESC LIMIT 1").first("text");
  expect(delivered).toBe(`${code} confirms your withdrawal of ₹500.\n\n@localhost #${code}`);
});

it("refuses a sign-in code for a withdrawal", async () => {
  const person = await signIn();
  await post("/v2/auth/phone/otp/request", { phone: person.phone, countryCode: "+91" });
  const otp = await codeFor(person.e164);
  const confirm = withAccount(person, (context) =>
    confirmStepUp(context, session(), { purpose: "WITHDRAW", binding: "", otp }),
  );
  await expect(confirm).rejects.toMatchObject({ code: "OTP_EXPIRED" });
});
