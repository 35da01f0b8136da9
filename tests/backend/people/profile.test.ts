import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { z } from "zod";
import { featureFlags } from "../../../backend/embedded/remote-config/feature-flags.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { managerCommand } from "../../../backend/routes/ops/relationship-managers.ts";
import { addDays, addMonths, DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { configureForTest } from "../remote-config/config-for-test.ts";
import { codeFor, get, post, signIn } from "./api.ts";
import { PROFILE, personAfter, profileStep } from "./kyc-steps.ts";

it("saves the profile and returns it unchanged", async () => {
  const person = await signIn();
  await profileStep(person, { email: "Asha.Rao@Example.com" });
  expect((await get("/v2/user/profile", person.token)).body).toMatchObject({
    userId: person.userId,
    ...PROFILE,
    phone: person.e164,
    email: "asha.rao@example.com",
  });
});

it("accepts adults from their eighteenth birthday", async () => {
  const person = await signIn();
  const birthday = addMonths(dateInIndia(clock.now()), -18 * 12);
  const tomorrow = await profileStep(person, { dateOfBirth: addDays(birthday, 1) });
  expect(tomorrow).toMatchObject({ status: 422, body: { code: "UNDER_AGE", fields: { dateOfBirth: "UNDER_AGE" } } });
  expect((await profileStep(person, { dateOfBirth: birthday })).status).toBe(200);
});

it.each(["2030-01-01", "1850-01-01"])("refuses %s as a date of birth", async (dateOfBirth) => {
  const person = await signIn();
  expect((await profileStep(person, { dateOfBirth })).body).toMatchObject({ code: "DATE_OF_BIRTH_INVALID" });
});

it("locks only the name and the date of birth once the PAN is verified", async () => {
  const person = await personAfter(2);
  const renamed = await profileStep(person, { name: "Somebody Else", dateOfBirth: "1985-01-01" });
  expect(renamed).toMatchObject({
    status: 409,
    body: { code: "KYC_STEP_DONE", fields: { name: "KYC_STEP_DONE", dateOfBirth: "KYC_STEP_DONE" } },
  });
  expect((await profileStep(person, { email: "new@example.com" })).body).toMatchObject({ email: "new@example.com" });
});

it("refuses to change a sign-in e-mail", async () => {
  await post("/v2/auth/email/otp/request", { email: "login@example.com" });
  const otp = await codeFor("login@example.com");
  const answer = await post("/v2/auth/email/otp/verify", { email: "login@example.com", otp });
  const token = String(answer.headers.get("x-tap-auth"));
  const changed = await post("/v2/user/update-profile", { ...PROFILE, email: "other@example.com" }, token);
  expect(changed.body).toMatchObject({ code: "KYC_STEP_DONE", fields: { email: "KYC_STEP_DONE" } });
  expect((await post("/v2/user/update-profile", PROFILE, token)).body).toMatchObject({ email: "login@example.com" });
});

it("enables gifts for investors who live outside India", async () => {
  const person = await signIn();
  const config = async () => (await get("/v2/user/config", person.token)).body;
  expect(await config()).toMatchObject({ mobileActionsEnabled: { giftEnabled: false } });
  await profileStep(person, { country: "GB" });
  expect(await config()).toMatchObject({ mobileActionsEnabled: { giftEnabled: true } });
});

it("limits investing to a list of investors, and treats an invalid switch value as closed", async () => {
  const [listed, other] = [userId.parse(`usr_${"a".repeat(25)}`), userId.parse(`usr_${"b".repeat(25)}`)];
  expect(await featureFlags(env, other)).toEqual({ investEnabled: true, onlinePaymentEnabled: true });
  await configureForTest("InvestFeatureEnabled", false);
  await configureForTest("InvestFeatureEnabledUserIds", [listed]);
  await configureForTest("onlinePaymentEnable", "yes, please");
  expect(await featureFlags(env, listed)).toEqual({ investEnabled: true, onlinePaymentEnabled: false });
  expect(await featureFlags(env, other)).toEqual({ investEnabled: false, onlinePaymentEnabled: false });
});

it("reports the migration to ultra only to investors who joined before its date", async () => {
  const person = await signIn();
  const isUltra = () => get("/v2/login/is-ultra", person.token);
  expect((await isUltra()).status).toBe(204);
  const ultraUrl = "https://ultra.example/";
  await configureForTest("ultraMigration", { ultraUrl, since: "2020-01-01" });
  expect((await isUltra()).status).toBe(204);
  await configureForTest("ultraMigration", { ultraUrl, since: "2999-01-01" });
  expect((await isUltra()).status).toBe(204);
});

it("reports whether an investor's investments were migrated, where to and since when", async () => {
  const person = await signIn();
  const status = async () => (await get("/v2/investment-dashboard/check-migration-status", person.token)).body;
  const ultraUrl = "https://ultra.example/";
  const stays = { isMigrated: false, ultraUrl: null, since: null };
  await configureForTest("ultraMigration", null);
  expect(await status()).toEqual(stays);
  await configureForTest("ultraMigration", { ultraUrl, since: "2020-01-01" });
  expect(await status()).toEqual(stays);
  const since = addDays(dateInIndia(clock.now()), 1);
  await configureForTest("ultraMigration", { ultraUrl, since });
  expect(await status()).toEqual(stays);
  await moveClock(env, 2 * DAY_MS);
  expect(await status()).toEqual({ isMigrated: true, ultraUrl, since });
});

const MANAGERS = ["asha", "bela", "chitra"].map((id, index) => ({
  id,
  name: "Somebody Employed",
  phone: `+91555000020${index}`,
  email: `${id}@ultra.example`,
  repliesWithinMinutes: 15,
}));

it("names no relationship manager while none is configured", async () => {
  const person = await signIn();
  expect((await get("/v2/rm", person.token)).status).toBe(204);
});

it("assigns an investor one manager, and keeps it while others join and leave", async () => {
  const person = await signIn();
  await managerCommand(env, { action: "save", managers: MANAGERS });
  const first = await get("/v2/rm", person.token);
  expect(first).toMatchObject({ status: 200, body: { whatsappUrl: expect.stringMatching(/^https:\/\/wa\.me\/\d+$/) } });
  const others = MANAGERS.filter(({ email }) => email !== first.body.email);
  for (const { id } of others) expect(await managerCommand(env, { action: "leave", id })).toMatchObject({ left: true });
  expect((await get("/v2/rm", person.token)).body).toEqual(first.body);
  expect(await managerCommand(env, { action: "leave", id: "nobody" })).toMatchObject({ left: false });
});

it("refuses a manager with invalid contact details", async () => {
  const [somebody] = MANAGERS;
  for (const wrong of [{ phone: "98200 00000" }, { email: "nobody" }, { repliesWithinMinutes: 0 }, { id: "No Id" }]) {
    const sent = { action: "save", managers: [{ ...somebody, ...wrong }] };
    await expect(managerCommand(env, sent)).rejects.toBeInstanceOf(z.ZodError);
  }
});

it("starts with nothing invested", async () => {
  const person = await personAfter(1);
  expect((await get("/v2/user/is-invested", person.token)).body).toEqual({ isInvested: false });
});
