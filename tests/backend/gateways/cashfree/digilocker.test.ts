/** The consent at DigiLocker through Cashfree. */
import { beforeEach, expect, it, vi } from "vitest";
import { verificationWith } from "../../../../backend/gateways/cashfree/connect.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { settingsOver } from "./settings.ts";
import { CashfreeWorld } from "./world.ts";

const OPEN = "POST /digilocker";
const VISIT = "GET /digilocker";
const DOCUMENT = "GET /digilocker/document/{document_type}";

const CODE = "0123456789abcdef0123456789abcdef01234567";
const VISIT_OF_SESSION = { transactionId: "test001", sessionId: "ses_one" };
const RETURNS = {
  origin: "https://ultra.example",
  codeOf: (visit: typeof VISIT_OF_SESSION) =>
    visit.transactionId === "test001" && visit.sessionId === "ses_one" ? CODE : "another",
};

let world: CashfreeWorld;
beforeEach(() => {
  world = new CashfreeWorld("verification");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const over = (fetch: Fetch) => verificationWith(settingsOver(fetch), RETURNS);
const cashfree = () => over(world.fetch);

const redeem = (code: string | null = CODE, from = cashfree(), visit = VISIT_OF_SESSION) =>
  from.digilocker.redeem({
    ...{ ...visit, code, claimedName: "Asha Rao", claimedDateOfBirth: "1995-02-02" },
  });

it("reads nothing for a return code that belongs to another session", async () => {
  expect(await redeem(CODE, cashfree(), { ...VISIT_OF_SESSION, sessionId: "ses_two" })).toEqual({ outcome: "PENDING" });
  expect(world.requests).toEqual([]);
});

it("opens a DigiLocker consent for the Aadhaar alone, with a return address of its own secret", async () => {
  world.answer(OPEN, { status: 200, example: "SUCCESS" });
  const { redirectUrl } = await cashfree().digilocker.open({ ...VISIT_OF_SESSION, returnPath: "/hi/digilocker" });
  expect(redirectUrl).toBe("https://verification-test.cashfree.com/dgl/h7562ci7us0");
  expect(world.requests[0]?.sent).toEqual({
    verification_id: "test001",
    document_requested: ["AADHAAR"],
    redirect_url: `https://ultra.example/hi/digilocker?state=test001&code=${CODE}`,
  });
});

it("leads to no page but Cashfree's own", async () => {
  for (const url of ["https://cashfree.com.evil.example/x", "http://verification.cashfree.com/x", "javascript:1"]) {
    world.answer(OPEN, { status: 200, example: "SUCCESS", changed: { url } });
    await expect(cashfree().digilocker.open({ ...VISIT_OF_SESSION, returnPath: "/digilocker" })).rejects.toThrow();
  }
});

const AUTHENTICATED = { status: 200, example: "Authenticated", changed: { verification_id: "test001" } };

it("reads the shared Aadhaar once the consenting browser returned, under one id for one person", async () => {
  world.answer(VISIT, AUTHENTICATED);
  world.answer(DOCUMENT, { status: 200, example: "Aadhaar" });
  const first = await redeem();
  const person = { name: "Mallesh Fakkirappa Dollin", dateOfBirth: "1995-02-02", lastFour: "5647" };
  expect(first).toMatchObject({ outcome: "SHARED", ...person });
  expect(Object.keys(first).sort()).toEqual(["dateOfBirth", "lastFour", "lockerId", "name", "outcome"]);
  expect(await redeem()).toEqual(first);
  world.answer(DOCUMENT, { status: 200, example: "Aadhaar", changed: { uid: "xxxxxxxx5648" } });
  expect(await redeem()).not.toMatchObject({ lockerId: "lockerId" in first ? first.lockerId : "" });
});

it("asks for nothing while the code is missing or another one's", async () => {
  for (const code of [null, "another", CODE.toUpperCase()]) expect(await redeem(code)).toEqual({ outcome: "PENDING" });
  expect(world.requests).toEqual([]);
});

it.each([
  [{ status: 200, example: "Pending" }, "PENDING"],
  [{ status: 200, example: "Expired" }, "EXPIRED"],
  [{ status: 200, example: "Pending", changed: { status: "CONSENT_DENIED" } }, "DENIED"],
  [{ status: 200, example: "eaadhaar is N" }, "NO_AADHAAR"],
  [{ status: 404, example: "Validation Id not Found" }, "EXPIRED"],
] as const)("maps the state %o of a consent to %s", async (answer, outcome) => {
  const changed =
    answer.status === 200 ? { verification_id: "test001", ...("changed" in answer && answer.changed) } : {};
  world.answer(VISIT, { ...answer, changed });
  expect(await redeem()).toEqual({ outcome });
});

it.each([
  [200, "Aadhaar Not Linked", "NO_AADHAAR"],
  [202, "Validation Pending", "PENDING"],
  [400, "DigiLocker Consent Not Granted", "DENIED"],
  [400, "DigiLocker Session Expired", "EXPIRED"],
  [400, "DigiLocker Url Expired", "EXPIRED"],
] as const)("maps a document answered %s by %s to %s", async (status, example, outcome) => {
  world.answer(VISIT, AUTHENTICATED);
  world.answer(DOCUMENT, { status, example });
  expect(await redeem()).toEqual({ outcome });
});

it.each([{ verification_id: "test001", status: "ARCHIVED" }, { verification_id: "test002" }])(
  "decides nothing about a consent that Cashfree describes with %o",
  async (changed) => {
    world.answer(VISIT, { ...AUTHENTICATED, changed });
    world.answer(DOCUMENT, { status: 200, example: "Aadhaar" });
    await expect(redeem()).rejects.toThrow();
  },
);

it("reads no card whose number Cashfree did not mask", async () => {
  world.answer(VISIT, AUTHENTICATED);
  world.answer(DOCUMENT, { status: 200, example: "Aadhaar", changed: { uid: "655675523712" } });
  await expect(redeem()).rejects.toThrow();
});

it.each(["constructor", "toString", "__proto__"])(
  "takes the refusal %s, a name of every object, for no outcome",
  async (code) => {
    const refusing = over(async () => Response.json({ code, message: "" }, { status: 400 }));
    await expect(redeem(CODE, refusing)).rejects.toMatchObject({ code });
  },
);
