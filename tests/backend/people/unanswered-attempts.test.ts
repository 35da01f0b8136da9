/** Each call of a provider may cost money, also one whose answer cannot be read: four times the limit, and no more. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProviderAway } from "../../../backend/gateways/deadline.ts";
import { identityRecordOperations } from "../../../backend/investor/kyc/identity-records.ts";
import { panOperations } from "../../../backend/investor/kyc/pan.ts";
import { foreignAccountOperations } from "../../../backend/investor/wallet/foreign-account-operations.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { commandIn, withGateway } from "../doubles/gateways.ts";
import { AMERICAN, codeOfAccount, newNri, sessionOf } from "../gift/non-resident.ts";
import { passMinutes } from "../investing/investing-steps.ts";
import { inAccount } from "../wallet/investor.ts";
import { signIn } from "./api.ts";
import { accountOf, freshPan, panStep, personAfter, profileStep } from "./kyc-steps.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A provider that is paid for each call, and sends a page in place of its answer. */
function unreadable(): { readonly calls: () => number; readonly call: () => Promise<never> } {
  let made = 0;
  const call = async () => {
    made += 1;
    throw new Error("the answer is no JSON");
  };
  return { calls: () => made, call };
}

/** The error codes of `times` tries, each with the number of tries that ended with it. */
async function codesOf(times: number, attempt: () => unknown): Promise<Record<string, number>> {
  const codes: Record<string, number> = {};
  for (let tried = 0; tried < times; tried++) {
    const code = await Promise.resolve()
      .then(attempt)
      .then(() => "NONE")
      .catch((cause: { code?: string }) => cause.code ?? "DEFECT");
    codes[code] = (codes[code] ?? 0) + 1;
  }
  return codes;
}

it("calls the register of PANs eighty times a day for answers that nobody can read, and again the day after", async () => {
  const person = await personAfter(1);
  const { calls, call } = unreadable();
  const tryOften = () =>
    inAccount(accountOf(person), (context) => {
      const broken = withGateway(context, "pan", { lookUp: call });
      return codesOf(90, () =>
        panOperations["kyc.pan.verify"](broken, { panNumber: "ABCPX0001Z" }, commandIn(context)),
      );
    });
  expect(await tryOften()).toEqual({ GATEWAY_UNAVAILABLE: 80, TOO_MANY_REQUESTS: 10 });
  expect(calls()).toBe(80);
  await passMinutes(DAY_MS / 60_000);
  expect(await tryOften()).toEqual({ GATEWAY_UNAVAILABLE: 80, TOO_MANY_REQUESTS: 10 });
});

it.each([
  ["an answer that cannot be read", new Error("the answer is no JSON")],
  ["silence", new ProviderAway("a gateway did not answer in time")],
])("looks up a KRA record and a passport twenty times a day for %s", async (_, cause) => {
  const person = await signIn();
  await profileStep(person, { country: "AE" });
  expect((await panStep(person, freshPan())).status).toBe(200);
  const fail = async () => {
    throw cause;
  };
  const codes = await inAccount(accountOf(person), async (context) => {
    const broken = withGateway(withGateway(context, "kra", { find: fail }), "passport", { lookUp: fail });
    const command = commandIn(context);
    return [
      await codesOf(25, () => identityRecordOperations["kyc.records.fetch-kra"](broken, { consent: true }, command)),
      await codesOf(25, () =>
        identityRecordOperations["kyc.records.check-passport"](broken, { fileNumber: "PA1079341954215" }, command),
      ),
    ];
  });
  const bounded = { GATEWAY_UNAVAILABLE: 20, TOO_MANY_REQUESTS: 5 };
  expect(codes).toEqual([bounded, bounded]);
});

it("checks an account abroad forty times a day for answers that nobody can read", async () => {
  const nri = await newNri();
  const account = { currency: "USD", ...AMERICAN } as const;
  const otp = await codeOfAccount(nri, account);
  const { calls, call } = unreadable();
  const codes = await inAccount(nri, (context) => {
    const broken = withGateway(context, "bank", { checkForeignAccount: call });
    const command = { ...commandIn(context), sessionId: sessionOf(nri) };
    return codesOf(45, () => foreignAccountOperations["user.foreign-bank.save"](broken, { ...account, otp }, command));
  });
  expect(codes).toEqual({ GATEWAY_UNAVAILABLE: 40, TOO_MANY_REQUESTS: 5 });
  expect(calls()).toBe(40);
});
