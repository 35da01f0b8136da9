import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { pdf } from "../../../scripts/sandbox/files.ts";
import { deliverEventsOf } from "../events.ts";
import { passToHour } from "../notifications/notification-steps.ts";
import { get, operate, type Person, post, signIn, upload } from "./api.ts";
import { aadhaarStep, freshAadhaar, kycOf, PROFILE, panStep, personAfter, profileStep } from "./kyc-steps.ts";

// Outside the quiet hours, a notification's message leaves at once.
beforeAll(() => passToHour(11));

const proof = pdf(["Residence permit", "Abu Dhabi"]);
const objectOf = ({ userId }: Person) => env.INVESTOR.getByName(userId);

const overview = async ({ token }: Person) => (await get("/v2/user/residence", token)).body;
const wish = ({ token }: Person, country = "AE", reason = "WORK") =>
  post("/v2/user/residence/change", { country, reason }, token);
const prove = ({ token }: Person, file = proof) => upload("/v2/user/residence/change/proof", { file }, token);
const withdraw = ({ token }: Person) => post("/v2/user/residence/change/withdraw", {}, token);
const decide = ({ userId }: Person, decision: Record<string, unknown>) =>
  operate("residence", { investorId: userId, ...decision });
const giftEnabled = async ({ token }: Person) =>
  ((await get("/v2/user/config", token)).body.mobileActionsEnabled as { giftEnabled: boolean }).giftEnabled;
const bucket = async () => (await env.DOCUMENTS.list({ prefix: "uploads/" })).objects.length;

/** The notifications sent to this investor, newest last. */
async function noticesTo({ e164 }: Person): Promise<readonly string[]> {
  const rows = await env.SANDBOX?.prepare("SELECT text FROM outbox WHERE recipient = ? AND code IS NULL ORDER BY id")
    .bind(e164)
    .all<{ text: string }>();
  return rows?.results.map(({ text }) => text) ?? [];
}

it("accepts the country freely until the profile is complete, and not after", async () => {
  const person = await signIn();
  expect(await overview(person)).toEqual({ country: "IN", isLocked: false, change: null });
  expect((await wish(person)).body).toMatchObject({ code: "KYC_STEP_ORDER" });
  await profileStep(person);
  expect(await overview(person)).toMatchObject({ country: "IN", isLocked: true });
  expect(await profileStep(person, { country: "AE" })).toMatchObject({
    status: 409,
    body: { code: "RESIDENCE_LOCKED", fields: { country: "RESIDENCE_LOCKED" } },
  });
  expect((await get("/v2/user/profile", person.token)).body).toMatchObject(PROFILE);
  expect(await giftEnabled(person)).toBe(false);
  expect((await profileStep(person, { email: "asha@example.com" })).status).toBe(200);
});

it("changes the country once an operator accepts the proof, and notifies the investor", async () => {
  const person = await personAfter(4);
  expect((await wish(person)).body).toMatchObject({
    country: "IN",
    change: { from: "IN", to: "AE", reason: "WORK", state: "PROOF_NEEDED", fault: null, decidedAt: null },
  });
  expect((await decide(person, { action: "approve" })).body).toMatchObject({ code: "RESIDENCE_NO_REQUEST" });
  expect((await prove(person)).body).toMatchObject({ country: "IN", change: { state: "IN_REVIEW" } });
  expect(await giftEnabled(person)).toBe(false);
  await deliverEventsOf(person);
  expect(JSON.stringify((await operate("residence", { action: "list" })).body)).toContain(person.userId);
  const shown = await decide(person, { action: "show" });
  expect(shown.body).toMatchObject({ type: "application/pdf", change: { state: "IN_REVIEW" } });
  expect(Buffer.from(String(shown.body.content), "base64").equals(Buffer.from(proof))).toBe(true);

  const approved = await decide(person, { action: "approve" });
  expect(approved.body).toMatchObject({ country: "AE", change: { state: "APPROVED", decidedAt: expect.any(String) } });
  expect(await giftEnabled(person)).toBe(true);
  expect((await get("/v2/user/default-flow", person.token)).body).toEqual({ flow: "GIFT" });
  await deliverEventsOf(person);
  await objectOf(person).work();
  expect((await noticesTo(person)).at(-1)).toContain("new country of residence counts");
  expect(JSON.stringify((await operate("residence", { action: "list" })).body)).not.toContain(person.userId);
  expect((await decide(person, { action: "approve" })).body).toMatchObject({ code: "RESIDENCE_NO_REQUEST" });
  expect(await objectOf(person).verify()).toEqual([]);
});

it("refuses a proof with a reason, deletes the file, and accepts another request", async () => {
  const person = await personAfter(4);
  const before = await bucket();
  await wish(person);
  await prove(person);
  const refused = await decide(person, { action: "refuse", reason: "RESIDENCE_PROOF_OTHER_NAME" });
  expect(refused.body).toMatchObject({
    country: "IN",
    change: { state: "REFUSED", fault: "RESIDENCE_PROOF_OTHER_NAME" },
  });
  await objectOf(person).work();
  expect(await bucket()).toBe(before);
  expect((await noticesTo(person)).at(-1)).toContain("could not accept");
  expect((await wish(person, "GB", "STUDY")).body).toMatchObject({ change: { to: "GB", state: "PROOF_NEEDED" } });
  expect(await objectOf(person).verify()).toEqual([]);
});

it("accepts one open request, for a different country with a file as proof, and lets it be withdrawn", async () => {
  const person = await personAfter(4);
  expect((await wish(person, "IN")).body).toMatchObject({ code: "RESIDENCE_SAME" });
  expect((await wish(person, "XX")).status).toBe(400);
  expect((await prove(person)).body).toMatchObject({ code: "RESIDENCE_NO_REQUEST" });
  expect((await withdraw(person)).body).toMatchObject({ code: "RESIDENCE_NO_REQUEST" });
  await wish(person);
  expect((await wish(person, "GB")).body).toMatchObject({ code: "RESIDENCE_REQUESTED" });
  expect((await prove(person, new Uint8Array([1, 2, 3]))).body).toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  const twins = await Promise.all([prove(person), prove(person)]);
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await prove(person)).body).toMatchObject({ code: "RESIDENCE_IN_REVIEW" });
  expect((await withdraw(person)).body).toMatchObject({ country: "IN", change: { state: "WITHDRAWN" } });
  expect((await decide(person, { action: "approve" })).body).toMatchObject({ code: "RESIDENCE_NO_REQUEST" });
  await objectOf(person).work();
  expect(await objectOf(person).verify()).toEqual([]);
});

it("limits an investor to six requests a year", async () => {
  const person = await personAfter(1);
  for (let time = 0; time < 6; time++) {
    expect((await wish(person)).status).toBe(200);
    await withdraw(person);
  }
  expect((await wish(person)).body).toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

it("requires the Aadhaar that an investor skipped abroad once they return to India", async () => {
  const person = await signIn();
  await profileStep(person, { country: "AE" });
  await runInDurableObject(objectOf(person), (_, { storage }) => {
    for (const step of ["PAN", "BANK"]) {
      storage.sql.exec("INSERT INTO kyc_step (step, status, updated_at) VALUES (?, 'VERIFIED', 1)", step);
    }
  });
  expect((await kycOf(person)).canInvest).toBe(true);
  await wish(person, "IN", "RETURN");
  await prove(person);
  expect((await decide(person, { action: "approve" })).body).toMatchObject({ country: "IN" });
  expect(await kycOf(person)).toMatchObject({ canInvest: false, nextStep: "AADHAAR" });
  expect(await giftEnabled(person)).toBe(false);
});

it("lists Aadhaar for an investor outside India only once they have started it", async () => {
  const person = await signIn();
  const listed = async () => {
    const { kyc } = (await get("/v2/user/profile", person.token)).body as { kyc: { steps: { step: string }[] } };
    return kyc.steps.map(({ step }) => step);
  };
  expect(await listed()).toContain("AADHAAR");
  await profileStep(person, { country: "AE" });
  expect(await listed()).toEqual(["PROFILE", "PAN", "BANK", "ACCREDITATION"]);
  await panStep(person);
  await aadhaarStep(person, await freshAadhaar());
  expect(await listed()).toEqual(["PROFILE", "PAN", "AADHAAR", "BANK", "ACCREDITATION"]);
});
