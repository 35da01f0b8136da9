import { expect, inject, it } from "vitest";
import { verifyDigilocker } from "../../../lib/contract/calls/aadhaar.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { digilockerTransactionId } from "../../../lib/contract/values/ids.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import { readAnswer } from "../support/answers.ts";
import { arriveAtAadhaar, comeBack, visitLocker } from "../support/identity-documents.ts";

const { url } = inject("server");

const readVisit = async (client: Client, { pathname, search }: URL) => readAnswer(await client.send(pathname + search));
const aadhaarOf = async (client: Client) =>
  (await client.call(getProfile, {})).kyc.steps.find(({ step }) => step === "AADHAAR")?.status;

it("imports nothing when the return page is only viewed, and forbids caching it", async () => {
  const person = await arriveAtAadhaar(url);
  const back = await visitLocker(person);
  for (const _ of [1, 2]) {
    const page = await readVisit(person.client, back);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
    expect(page.text).toContain("Back from DigiLocker");
  }
  expect(await aadhaarOf(person.client)).toBe("PENDING");
  expect(await comeBack(person, back)).toMatchObject({ nextStep: "BANK", returnTo: "/kyc" });
});

it("verifies by the transaction id alone, as documented, once the browser has followed the return", async () => {
  const person = await arriveAtAadhaar(url);
  const back = await visitLocker(person);
  const transactionId = digilockerTransactionId.parse(back.searchParams.get("state"));
  const verify = () => person.client.call(verifyDigilocker, { transactionId });
  await readVisit(openClient(url), back);
  await expect(verify()).rejects.toMatchObject({ code: "DIGILOCKER_UNFINISHED" });
  await readVisit(person.client, back);
  expect(await verify()).toMatchObject({ nextStep: "BANK", returnTo: "/kyc" });
});

it("serves the return page to a signed-out visitor without redirecting them", async () => {
  const person = await arriveAtAadhaar(url);
  const back = await visitLocker(person);
  for (const path of [back, new URL("/hi/digilocker", url), new URL("/digilocker?state=x&code=y&error=z", url)]) {
    const page = await readVisit(openClient(url), path);
    expect([path.pathname, page.status]).toEqual([path.pathname, 200]);
    expect(page.headers.get("set-cookie")).toBeNull();
  }
});

it("refuses a DigiLocker return from another investor with NOT_FOUND", async () => {
  const [victim, thief] = [await arriveAtAadhaar(url), await arriveAtAadhaar(url)];
  const back = await visitLocker(victim);
  await expect(comeBack(thief, back)).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await aadhaarOf(thief.client)).toBe("NOT_STARTED");
  expect(await comeBack(victim, back)).toMatchObject({ nextStep: "BANK" });
  await expect(comeBack(victim, back)).rejects.toMatchObject({ code: "KYC_STEP_DONE" });
});

it("returns from DigiLocker to /digilocker whatever returnUrl was requested", async () => {
  const { client } = await arriveAtAadhaar(url);
  for (const returnUrl of [
    "https://evil.example/kyc",
    "//evil.example",
    "/api/v2/auth/logout",
    "/kyc%0d%0aset-cookie:x",
  ]) {
    const begun = await client.send("/api/v2/user/initiate-aadhaar-digilocker", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ returnUrl }),
    });
    const { redirectUrl } = await begun.json();
    expect(redirectUrl).toMatch(/^\/sandbox\/digilocker\/dgl_[0-9a-v]+$/);
    const decided = await client.send(redirectUrl, {
      method: "POST",
      body: new URLSearchParams({ outcome: "ALLOWED" }),
    });
    expect(decided.headers.get("location")).toMatch(/^\/digilocker\?state=dgl_[0-9a-v]+&code=[0-9a-v]+$/);
  }
});
