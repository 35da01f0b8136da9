/** The answers of the KYC actions while the provider is silent or not connected. */
import { afterEach, expect, it, vi } from "vitest";
import { AppError } from "@/lib/contract/values/errors";
import { takeAadhaar } from "./aadhaar-actions";
import { saveBank, visitDigilocker } from "./actions";
import { takePan } from "./pan-actions";

const backend = vi.hoisted(() => ({ callBackend: vi.fn() }));
vi.mock("server-only", () => ({}));
vi.mock("next/cache", () => ({ refresh: () => undefined }));
vi.mock("next/navigation", () => ({ redirect: () => undefined, RedirectType: { replace: "replace" } }));
vi.mock("@opennextjs/cloudflare", () => ({}));
vi.mock("@/lib/web/backend", () => backend);
vi.mock("@/lib/web/platform", () => ({ platformEnv: () => ({}) }));
vi.mock("@/lib/web/page-language", () => ({}));
vi.mock("@/lib/web/session", () => ({ findToken: async () => "token" }));
vi.mock("@/lib/web/encrypted-field", () => ({ encryptField: async () => "sealed", decryptField: async () => null }));
afterEach(() => void backend.callBackend.mockReset());

/** `Retry-After` of a provider that is away, and of one that only a person makes answer. */
const [AWAY, CLOSED] = [30, 600];
const refuse = (retryAfterSeconds: number) =>
  backend.callBackend.mockRejectedValue(new AppError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds }));

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ locale: "en", idempotencyKey: "key", ...fields })) form.set(name, value);
  return form;
}

const PAN = { intent: "verify", panNumber: "ABCPX1234Z", name: "Asha Rao" };
const lookUp = () => takePan({ stage: "number", panNumber: "", name: "", refusal: null }, formOf(PAN));
const refusal = (isClosed: boolean) => ({
  ...{ code: "GATEWAY_UNAVAILABLE", fields: {} },
  ...(isClosed && { isClosed: true }),
});

it("takes the name of a PAN whose register is away, and keeps the typed number", async () => {
  refuse(AWAY);
  const expected = { stage: "confirm", name: "Asha Rao", encryptedPan: "sealed", maskedName: "", refusal: null };
  expect(await lookUp()).toMatchObject({ ...expected, maskedPan: "ABCPX••••Z" });
});

it("shows a PAN again whose register nobody has connected, and says which it is", async () => {
  refuse(CLOSED);
  const { panNumber, name } = PAN;
  expect(await lookUp()).toEqual({ stage: "number", panNumber, name, refusal: refusal(true) });
});

it.each([
  ["away", AWAY, false],
  ["not connected", CLOSED, true],
])("says that the provider of Aadhaar, DigiLocker and bank accounts is %s", async (_, seconds, isClosed) => {
  refuse(seconds);
  const number = { intent: "send", aadhaarNumber: "5000 0000 0000" };
  const before = { step: "number", aadhaarNumber: "", known: {}, refusal: null } as const;
  expect(await takeAadhaar(before, formOf(number))).toMatchObject({
    step: "number",
    aadhaarNumber: number.aadhaarNumber,
  });
  const nothing = { values: {}, refusal: null };
  for (const answer of [
    await takeAadhaar(before, formOf(number)),
    await visitDigilocker(nothing, formOf({})),
    await saveBank(nothing, formOf({ accountNumber: "100000000001", ifscCode: "COST0000001" })),
  ]) {
    const refused = "refusal" in answer ? answer.refusal : null;
    expect(refused).toMatchObject(refusal(isClosed));
    expect(refused?.isClosed).toBe(isClosed || undefined);
  }
});
