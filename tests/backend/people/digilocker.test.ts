import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import { releaseVisit, takeVisit } from "../../../backend/investor/kyc/digilocker-store.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { inAccount } from "../wallet/investor.ts";
import { call, post, signIn } from "./api.ts";
import { arrive, begin, comeBack, decide, share, VERIFY, visit } from "./digilocker-visits.ts";
import { dumpOf, kycOf, personAfter, stepOf } from "./kyc-steps.ts";

const MINUTE = 60_000;

it("imports the shared Aadhaar, and names the next page", async () => {
  const person = await personAfter(2);
  const begun = await visit(person, "/kyc?step=aadhaar");
  expect(begun.redirectUrl).toBe(`/sandbox/digilocker/${begun.transactionId}`);
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "PENDING" });
  const answer = await comeBack(person, await decide(begun, { outcome: "ALLOWED" }));
  expect(answer).toMatchObject({ status: 200, body: { nextStep: "BANK", returnTo: "/kyc?step=aadhaar" } });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({
    status: "VERIFIED",
    detail: expect.stringMatching(/^XXXX XXXX \d{4}$/),
  });
});

it.each([
  ["a refusal", { outcome: "DENIED" }, "DIGILOCKER_DENIED"],
  ["a locker without an Aadhaar", { outcome: "ALLOWED", locker: "EMPTY" }, "DIGILOCKER_NO_AADHAAR"],
  ["another person's locker", { outcome: "ALLOWED", locker: "SOMEBODY_ELSE" }, "AADHAAR_NAME_MISMATCH"],
  ["a child's locker", { outcome: "ALLOWED", locker: "CHILD" }, "UNDER_AGE"],
])("records %s, and accepts another visit", async (_, decision, code) => {
  const person = await personAfter(2);
  expect((await share(person, decision)).body).toMatchObject({ code });
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "REJECTED", reason: code });
  expect((await share(person)).body).toMatchObject({ nextStep: "BANK" });
});

describe("a return", () => {
  it("is accepted once", async () => {
    const person = await personAfter(2);
    const query = await decide(await visit(person), { outcome: "ALLOWED", locker: "SOMEBODY_ELSE" });
    await comeBack(person, query);
    expect(await comeBack(person, query)).toMatchObject({ status: 410, body: { code: "DIGILOCKER_EXPIRED" } });
  });

  it("is accepted once of 64 at once", async () => {
    const person = await personAfter(2);
    const query = await decide(await visit(person), { outcome: "ALLOWED" });
    const answers = await Promise.all(Array.from({ length: 64 }, () => comeBack(person, query)));
    const codes = answers.map(({ body }) => body.code ?? "SHARED");
    expect(codes.filter((code) => code === "SHARED")).toHaveLength(1);
    for (const code of codes) expect(["SHARED", "DIGILOCKER_EXPIRED", "GATEWAY_UNAVAILABLE"]).toContain(code);
  });

  it("that a crash cut off can be repeated, with a time to try again, and proves the Aadhaar", async () => {
    const person = await personAfter(2);
    const query = await decide(await visit(person), { outcome: "ALLOWED" });
    const account = { userId: userId.parse(person.userId), object: env.INVESTOR.getByName(person.userId) };
    // The object ended between the claim of the visit and the answer.
    await inAccount(account, ({ sql, clock }) => takeVisit(sql, query.get("state") ?? "", clock.now()));
    const early = await comeBack(person, query);
    expect(early).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
    expect(Number(early.headers.get("retry-after"))).toBe(30);
    expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "PENDING" });
    await moveClock(env, 30_000);
    expect((await comeBack(person, query)).body).toMatchObject({ nextStep: "BANK" });
    expect(await comeBack(person, query)).toMatchObject({ body: { code: "KYC_STEP_DONE" } });
  });

  it("is replayed when the page is reloaded", async () => {
    const person = await personAfter(2);
    const query = await decide(await visit(person), { outcome: "ALLOWED" });
    const key = { "idempotency-key": `return-${query.get("state")}` };
    const first = await comeBack(person, query, key);
    const again = await comeBack(person, query, key);
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it("expires after ten minutes", async () => {
    const person = await personAfter(2);
    const [early, late] = [await visit(person), await visit(person)];
    const earlyReturn = await decide(early, { outcome: "ALLOWED", locker: "SOMEBODY_ELSE" });
    const lateResponse = await decide(late, { outcome: "ALLOWED" });
    await moveClock(env, 9 * MINUTE);
    expect((await comeBack(person, earlyReturn)).body).toMatchObject({ code: "AADHAAR_NAME_MISMATCH" });
    await moveClock(env, MINUTE);
    expect((await comeBack(person, lateResponse)).body).toMatchObject({ code: "DIGILOCKER_EXPIRED" });
  });

  it("that expired at DigiLocker is expired here too", async () => {
    const person = await personAfter(2);
    const query = await decide(await visit(person), { outcome: "EXPIRED" });
    expect(query.get("error")).toBe("expired");
    expect((await comeBack(person, query)).body).toMatchObject({ code: "DIGILOCKER_EXPIRED" });
  });

  it("is not found for another investor", async () => {
    const [victim, thief] = [await personAfter(2), await personAfter(2)];
    const query = await decide(await visit(victim), { outcome: "ALLOWED" });
    const stolen = await comeBack(thief, query);
    const invented = await post(
      VERIFY,
      { transactionId: `dgl_${"a".repeat(25)}`, code: query.get("code") },
      thief.token,
    );
    const withoutId = ({ requestId: _, ...rest }: Record<string, unknown>) => rest;
    expect(stolen.status).toBe(404);
    expect(withoutId(stolen.body)).toEqual(withoutId(invented.body));
    expect((await comeBack(victim, query)).body).toMatchObject({ nextStep: "BANK" });
  });

  it("is refused in another session of the same investor", async () => {
    const person = await personAfter(2);
    const query = await decide(await visit(person), { outcome: "ALLOWED" });
    const elsewhere = await signIn(person.phone);
    expect(elsewhere.userId).toBe(person.userId);
    expect((await comeBack(elsewhere, query)).body).toMatchObject({ code: "DIGILOCKER_EXPIRED" });
    // The attempt from the other session did not consume the return.
    expect((await comeBack(person, query)).body).toMatchObject({ nextStep: "BANK" });
  });

  it("is imported by its transaction id alone once the browser has returned in the session that started it", async () => {
    const person = await personAfter(2);
    const query = await decide(await visit(person), { outcome: "ALLOWED" });
    const transactionId = query.get("state");
    const alone = () => post(VERIFY, { transactionId }, person.token);
    expect((await alone()).body.code).toBe("DIGILOCKER_UNFINISHED");
    expect(await arrive(person, query)).toMatchObject({ status: 200, body: { returnTo: "/kyc" } });
    expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "PENDING" });
    expect((await alone()).body).toMatchObject({ nextStep: "BANK" });
    expect(await dumpOf(person)).not.toContain(query.get("code") ?? "no code");
    expect((await arrive(person, query)).body.code).toBe("KYC_STEP_DONE");
  });

  it("hands over nothing when another person's browser returns from the visit of an attacker", async () => {
    // The attacker starts a visit, and the victim consents to it: the code returns to the victim's browser.
    const [thief, victim] = [await personAfter(2), await personAfter(2)];
    const begun = await visit(thief);
    const query = await decide(begun, { outcome: "ALLOWED" });
    expect((await arrive(victim, query)).status).toBe(404);
    const elsewhere = await signIn(thief.phone);
    expect((await arrive(elsewhere, query)).body.code).toBe("DIGILOCKER_EXPIRED");
    const alone = await post(VERIFY, { transactionId: begun.transactionId }, thief.token);
    expect(alone.body.code).toBe("DIGILOCKER_UNFINISHED");
  });

  it("imports nothing for an investor without the authorization code of the consent", async () => {
    // The attacker knows the transaction; the authorization code returned to the victim's browser.
    const thief = await personAfter(2);
    const begun = await visit(thief);
    await decide(begun, { outcome: "ALLOWED" });
    const alone = await post(VERIFY, { transactionId: begun.transactionId }, thief.token);
    const guessed = await post(VERIFY, { transactionId: begun.transactionId, code: "a".repeat(25) }, thief.token);
    expect([alone, guessed].map(({ body }) => body.code)).toEqual(["DIGILOCKER_UNFINISHED", "DIGILOCKER_UNFINISHED"]);
    expect(await stepOf(thief, "AADHAAR")).toMatchObject({ status: "PENDING" });
  });

  it("before any decision is told to wait, and may be repeated", async () => {
    const person = await personAfter(2);
    const begun = await visit(person);
    const early = await post(VERIFY, { transactionId: begun.transactionId }, person.token);
    expect(early).toMatchObject({ status: 409, body: { code: "DIGILOCKER_UNFINISHED" } });
    const answer = await comeBack(person, await decide(begun, { outcome: "ALLOWED" }));
    expect(answer.body).toMatchObject({ nextStep: "BANK" });
  });

  it("is not trusted when its own parameters claim a denial", async () => {
    const person = await personAfter(2);
    const begun = await visit(person);
    await decide(begun, { outcome: "ALLOWED" });
    const forged = new URLSearchParams({ state: begun.transactionId, error: "access_denied" });
    expect((await comeBack(person, forged)).body).toMatchObject({ code: "DIGILOCKER_UNFINISHED" });
  });

  it("requires a session and a well-formed transaction", async () => {
    const person = await personAfter(2);
    const begun = await visit(person);
    expect((await post(VERIFY, { transactionId: begun.transactionId })).status).toBe(401);
    for (const transactionId of ["", "dgl_", "../x", `${begun.transactionId}'--`, 7, null]) {
      expect((await post(VERIFY, { transactionId }, person.token)).status).toBe(400);
    }
  });
});

it("keeps a consent while DigiLocker is unavailable, and redeems it by itself or on the next return", async () => {
  const person = await personAfter(2);
  const listen = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const query = await decide(await visit(person), { outcome: "ALLOWED", locker: "AWAY" });
  for (let tried = 0; tried < 2; tried++) {
    expect((await comeBack(person, query)).body).toMatchObject({ nextStep: null });
  }
  listen.mockRestore();
  await env.SANDBOX?.prepare("UPDATE digilocker_visit SET locker = 'OWN' WHERE transaction_id = ?")
    .bind(query.get("state"))
    .run();
  await abortAllDurableObjects();
  expect((await comeBack(person, query)).body).toMatchObject({ nextStep: "BANK" });
});

it.each([
  ["/kyc", "/kyc", "/digilocker"],
  ["/hi/kyc?step=aadhaar", "/hi/kyc?step=aadhaar", "/hi/digilocker"],
  ["/profile", "/profile", "/digilocker"],
  ["/hindi", "/kyc", "/digilocker"],
  ["https://evil.example/kyc", "/kyc", "/digilocker"],
  ["//evil.example/kyc", "/kyc", "/digilocker"],
  ["/\\evil.example", "/kyc", "/digilocker"],
  ["/kyc/../sandbox/pay", "/kyc", "/digilocker"],
  ["/api/v2/auth/logout", "/kyc", "/digilocker"],
  ["javascript:alert(1)", "/kyc", "/digilocker"],
  [undefined, "/kyc", "/digilocker"],
])("redirects the requested return path %s to %s, by way of %s", async (returnUrl, goesTo, by) => {
  const person = await personAfter(2);
  const begun = await visit(person, returnUrl);
  const shown = await call("POST", begun.redirectUrl, { body: { outcome: "ALLOWED" } });
  const back = new URL(String(shown.body.returnTo), "http://backend");
  expect(back.pathname).toBe(by);
  expect((await comeBack(person, back.searchParams)).body).toMatchObject({ returnTo: goesTo });
});

it("verifies one investor per locker", async () => {
  const [first, second] = [await personAfter(2), await personAfter(2)];
  await share(first, { lockerId: "locker-1" });
  expect((await share(second, { lockerId: "locker-1" })).body).toMatchObject({ code: "AADHAAR_IN_USE" });
  expect((await share(second, { lockerId: "locker-2" })).body).toMatchObject({ nextStep: "BANK" });
});

it("starts in step order, ten times an hour at most, and not once the step is done", async () => {
  const early = await personAfter(1);
  expect((await begin(early)).body).toMatchObject({ code: "KYC_STEP_ORDER" });
  const person = await personAfter(2);
  for (let begun = 0; begun < 10; begun++) await visit(person);
  expect(await begin(person)).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  const done = await personAfter(2);
  const [query, other] = [
    await decide(await visit(done), { outcome: "ALLOWED" }),
    await decide(await visit(done), { outcome: "ALLOWED" }),
  ];
  await comeBack(done, query);
  expect((await begin(done)).body).toMatchObject({ code: "KYC_STEP_DONE" });
  expect((await comeBack(done, other)).body).toMatchObject({ code: "KYC_STEP_DONE" });
  expect((await kycOf(done)).nextStep).toBe("BANK");
});

it("stores neither the locker's number nor a code", async () => {
  const person = await personAfter(2);
  const query = await decide(await visit(person), { outcome: "ALLOWED", lockerId: "canary-locker-4471" });
  await comeBack(person, query);
  const stored = await dumpOf(person);
  expect(stored).not.toContain("canary-locker-4471");
  expect(stored).not.toContain(query.get("code") ?? "no code");
});

it("keeps the code of a kept consent in no plain text, and leaves a visit that is being redeemed alone", async () => {
  const person = await personAfter(2);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const query = await decide(await visit(person), { outcome: "ALLOWED", locker: "AWAY" });
  await arrive(person, query);
  expect(await dumpOf(person)).toContain(query.get("code"));
  expect((await post(VERIFY, { transactionId: query.get("state") }, person.token)).status).toBe(200);
  expect(await dumpOf(person)).not.toContain(query.get("code"));
  await env.SANDBOX?.prepare("UPDATE digilocker_visit SET locker = 'OWN' WHERE transaction_id = ?")
    .bind(query.get("state"))
    .run();
  const account = { userId: userId.parse(person.userId), object: env.INVESTOR.getByName(person.userId) };
  const id = query.get("state") ?? "";
  await inAccount(account, ({ sql, clock }) => takeVisit(sql, id, clock.now()));
  await inAccount(account, (context) => runKeptCheck(context, "AADHAAR"));
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "PENDING" });
  await inAccount(account, ({ sql }) => releaseVisit(sql, id));
  await inAccount(account, (context) => runKeptCheck(context, "AADHAAR"));
  expect(await stepOf(person, "AADHAAR")).toMatchObject({ status: "VERIFIED" });
});
