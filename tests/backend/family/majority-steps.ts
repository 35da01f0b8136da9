/** Helpers for tests of a child who comes of age: the linked contact, the owner's KYC and the take-over. */
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { addDays, addMonths, DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { codeFor, freshPhone, type Person, post, signIn } from "../people/api.ts";
import { aadhaarStep, bankStep, freshAadhaar, freshPan, panStep, profileStep } from "../people/kyc-steps.ts";
import { invoke, newInvestor } from "../wallet/investor.ts";
import { type CHILDS_ACCOUNT, childOf, type Family, fundChild, IRA, idIn, openAccount } from "./family-steps.ts";

export interface GrowingFamily extends Family {
  /** The child's eighteenth birthday. */
  readonly birthday: string;
  readonly dateOfBirth: string;
}

/** A child who comes of age in `days` days. */
export async function newFamily(days: number): Promise<GrowingFamily> {
  const birthday = addDays(dateInIndia(clock.now()), days);
  const dateOfBirth = addMonths(birthday, -18 * 12);
  const guardian = await newInvestor();
  return { guardian, child: childOf(idIn(await openAccount(guardian, { dateOfBirth }))), birthday, dateOfBirth };
}

/** The guardian links the child's own contact, with the codes that both received. */
export async function link({ guardian, child }: Family, phone = freshPhone()) {
  const contact = { phone, countryCode: "+91" };
  const member = child.userId;
  const requested = await invoke(guardian, "/v2/user/contacts/otp/request", { body: contact, member });
  if (requested.status !== 200) return { phone, answer: requested };
  const codes = { otp: await codeFor(`+91${phone}`), knownOtp: await codeFor(guardian.phone) };
  return { phone, answer: await invoke(guardian, "/v2/user/contacts", { body: { ...contact, ...codes }, member }) };
}

export const verifyCode = async (phone: string) => {
  const contact = { phone, countryCode: "+91" };
  await post("/v2/auth/phone/otp/request", contact);
  return post("/v2/auth/phone/otp/verify", { ...contact, otp: await codeFor(`+91${phone}`) });
};

export async function completeKyc(
  owner: Person,
  { dateOfBirth }: GrowingFamily,
  account?: typeof CHILDS_ACCOUNT,
): Promise<void> {
  const steps = [
    () => profileStep(owner, { name: IRA.name, dateOfBirth }),
    () => panStep(owner, freshPan(), IRA.name),
    async () => aadhaarStep(owner, await freshAadhaar()),
    () => bankStep(owner, account?.accountNumber, account?.ifscCode),
  ];
  for (const step of steps) expect(await step()).toMatchObject({ status: 200 });
}

export const takeOver = (owner: Pick<Person, "token">) =>
  invoke(owner, "/v2/family/take-over", { body: { accept: true } });

/** A family in which the child has signed in on the birthday. */
export async function comeOfAge(): Promise<GrowingFamily & { readonly owner: Person }> {
  const family = await newFamily(20);
  await fundChild(family, 5_000);
  const { phone, answer } = await link(family);
  expect(answer.status).toBe(200);
  await moveClock(env, 20 * DAY_MS);
  return { ...family, owner: await signIn(phone) };
}
