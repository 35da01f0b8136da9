/** The KYC steps, taken through the Worker's API gateway. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { userId } from "../../../lib/contract/values/ids.ts";
import type { Investor } from "../wallet/investor.ts";
import { type Answer, codeFor, get, type Person, post, signIn } from "./api.ts";

export const NAME = "Asha Venkatesh Rao";
export const PROFILE = { name: NAME, dateOfBirth: "1984-02-29", country: "IN" };

/** The account of a person, with its object. */
export const accountOf = ({ userId: id, e164, token }: Person): Investor => ({
  ...{ userId: userId.parse(id), phone: e164, token },
  object: env.INVESTOR.getByName(id),
});

let numbers = 0;

/** A PAN that no other test of this file uses. */
export const freshPan = () => `ABCPX${String(1000 + numbers++)}Z`;

/** A well-formed Aadhaar number that no other test of this file uses. */
export async function freshAadhaar(): Promise<string> {
  const { isVerhoeff } = await import("../../../lib/contract/facts/verhoeff.ts");
  const start = `5${String(1_000_000_000 + numbers++)}`;
  const number = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(isVerhoeff);
  if (!number) throw new Error("every eleven digits have a check digit");
  return number;
}

export const profileStep = ({ token }: Person, change: Record<string, unknown> = {}) =>
  post("/v2/user/update-profile", { ...PROFILE, ...change }, token);

export const panStep = ({ token }: Person, panCardNumber = freshPan(), name = NAME) =>
  post("/v2/user/pan", { panCardNumber, name }, token);

/** Requests the authority's code and confirms with it. */
export async function aadhaarStep(person: Person, aadhaarNumber: string): Promise<Answer> {
  const sent = await post("/v2/user/aadhaar/verify", { aadhaarNumber }, person.token);
  if (sent.status !== 200) return sent;
  return post("/v2/user/aadhaar", { aadhaarNumber, otp: await codeFor(person.e164) }, person.token);
}

export const bankStep = ({ token }: Person, accountNumber = "50100234474471", ifscCode = "COST0000001") =>
  post("/v2/user/bank-details", { accountNumber, ifscCode }, token);

const STEPS = [profileStep, panStep, async (person: Person) => aadhaarStep(person, await freshAadhaar()), bankStep];

/** An investor who has completed the first `count` steps of PROFILE, PAN, AADHAAR and BANK. */
export async function personAfter(count: 0 | 1 | 2 | 3 | 4): Promise<Person> {
  const person = await signIn();
  for (const step of STEPS.slice(0, count)) {
    const answer = await step(person);
    if (answer.status !== 200) throw new Error(`a step answered ${JSON.stringify(answer.body)}`);
  }
  return person;
}

export interface KycBody {
  readonly steps: readonly { step: string; status: string; reason: string | null; detail: string | null }[];
  readonly nextStep: string | null;
  readonly canInvest: boolean;
}

export async function kycOf({ token }: Person): Promise<KycBody> {
  const { body } = await get("/v2/user/profile", token);
  return body.kyc as KycBody;
}

export async function stepOf(person: Person, step: string) {
  return (await kycOf(person)).steps.find((row) => row.step === step);
}

/** Everything stored in an investor's object, as one text. */
export function dumpOf({ userId }: Person): Promise<string> {
  return runInDurableObject(env.INVESTOR.getByName(userId), (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .toArray();
    const rows = tables.map(({ name }) => storage.sql.exec(`SELECT * FROM "${name}"`).toArray());
    return JSON.stringify(rows, (_key, value) =>
      value instanceof ArrayBuffer
        ? `${Buffer.from(value).toString("latin1")} ${Buffer.from(value).toString("hex")}`
        : value,
    );
  });
}
