import { getFamily } from "../../lib/contract/calls/family.ts";
import { panSave } from "../../lib/contract/calls/kyc.ts";
import { getReferral } from "../../lib/contract/calls/referral.ts";
import { getProfile, updateProfile } from "../../lib/contract/calls/user.ts";
import type { ForeignCurrency } from "../../lib/contract/facts/money.ts";
import { isVerhoeff } from "../../lib/contract/facts/verhoeff.ts";
import { aboutMember, openClient } from "../../scripts/sandbox/client.ts";
import {
  arriveByEmail,
  arriveByPhone,
  completeKyc,
  type IdentityDocuments,
  type Person,
} from "../../scripts/sandbox/person.ts";
import { comeBack, newCard, showCard, visitLocker } from "../e2e/support/identity-documents.ts";
import { type Chance, chanceOf } from "./random.ts";

/* The simulated investors. The seed and their number determine them, so that a run can be repeated. */

/** The investor's kind, which determines the frequency of each act (`refusals.ts`). */
export const PERSONAS = ["STEADY", "EAGER", "CAUTIOUS", "TRADER"] as const;
export type Persona = (typeof PERSONAS)[number];

/** The identity verification method. UNDECIDED leaves KYC after the first step. */
type Proof = "CODE" | "LOCKER" | "PICTURES" | "ABROAD" | "UNDECIDED";

export interface Character {
  readonly index: number;
  /** The day of the year, from 0, on which they sign up. */
  readonly arrivesOn: number;
  readonly persona: Persona;
  readonly proof: Proof;
  readonly documents: IdentityDocuments;
  /** A phone in E.164, or the e-mail address of an investor abroad. */
  readonly contact: string;
  /** The currency of their GIFT City investments, if they live abroad. */
  readonly currency: ForeignCurrency | null;
  /** In rupees: the largest single deposit. */
  readonly purse: number;
}

/** An investor who has signed up, or a child whose account they manage. */
export interface Actor extends Person {
  readonly character: Character;
  readonly isChild: boolean;
}

const FIRST = ["Asha", "Kabir", "Meera", "Rohan", "Tara", "Vikram", "Nisha", "Dev", "Lata", "Imran", "Sara", "Arun"];
const LAST = ["Bhat", "Dutta", "Fernandes", "Gill", "Iyer", "Kulkarni", "Menon", "Naidu", "Pillai", "Sethi", "Thapa"];
const ABROAD = [
  ["AE", "AED"],
  ["US", "USD"],
  ["GB", "GBP"],
  ["DE", "EUR"],
  ["SG", "SGD"],
  ["AE", "USD"],
] as const;

const digits = (value: number, count: number) => String(value).padStart(count, "0");
/** Never A, with which the sandbox's magic numbers begin. */
const letter = (value: number) => String.fromCharCode("B".charCodeAt(0) + (value % 25));

function aadhaarOf(index: number): string {
  const start = `6${digits(index, 10)}`;
  const number = Array.from({ length: 10 }, (_, check) => `${start}${check}`).find(isVerhoeff);
  if (number === undefined) throw new Error("eleven digits always have a check digit");
  return number;
}

/** A third sign up in the first weeks, the others through the year, none in its last sixth. */
function arrivalOf(chance: Chance, days: number): number {
  return chance.percent(34) ? chance.below(Math.ceil(days / 18)) : chance.below(Math.ceil((days * 5) / 6));
}

function proofOf(chance: Chance, isAbroad: boolean): Proof {
  const drawn = chance.below(100);
  if (drawn < 4) return "UNDECIDED";
  if (isAbroad) return "ABROAD";
  if (drawn < 20) return "LOCKER";
  return drawn < 28 ? "PICTURES" : "CODE";
}

/** The sandbox bank returns transfers to such an account. */
const accountOf = (chance: Chance, index: number) => `50${digits(index, 8)}${chance.percent(5) ? "0000" : "4471"}`;

export function characterOf({ seed, index, days }: { seed: number; index: number; days: number }): Character {
  const chance = chanceOf(seed, index);
  const isAbroad = chance.percent(16);
  const [country, currency] = isAbroad ? chance.oneOf(ABROAD) : (["IN", null] as const);
  const documents = {
    name: `${chance.oneOf(FIRST)} ${chance.oneOf(LAST)}`,
    dateOfBirth: `${1955 + chance.below(45)}-${digits(1 + chance.below(12), 2)}-${digits(1 + chance.below(28), 2)}`,
    country,
    pan: `${letter(index)}${letter(Math.floor(index / 25))}KP${letter(chance.below(25))}${digits(index + 1, 4)}${letter(chance.below(25))}`,
    accountNumber: accountOf(chance, index),
    ifsc: chance.oneOf(["COST0000001", "DECN0000002", "YMNA0000001", "NILG0000001"]),
    ...(!isAbroad && { aadhaar: aadhaarOf(index) }),
  };
  return {
    index,
    arrivesOn: index === 0 ? 0 : arrivalOf(chance, days),
    persona: chance.oneOf(PERSONAS),
    proof: proofOf(chance, isAbroad),
    documents,
    contact: isAbroad ? `investor-${index}@example.com` : `+9170${digits(index, 8)}`,
    currency,
    purse: chance.oneOf([50_000, 2_00_000, 5_00_000, 10_00_000]),
  };
}

/**
 * Signs in and completes the remaining KYC steps, so it may be called again after a restart. A referred investor names
 * their friend's code.
 */
export async function arrive(url: string, character: Character, friend: Actor | null): Promise<Actor> {
  const referralCode = friend ? (await friend.client.call(getReferral, {})).code : undefined;
  const { contact } = character;
  const person = contact.startsWith("+")
    ? await arriveByPhone(url, contact, referralCode)
    : await arriveByEmail(openClient(url), contact);
  await prove(person, character);
  return { ...person, character, isChild: false };
}

async function prove(person: Person, { proof, documents }: Character): Promise<void> {
  const { name, dateOfBirth, country, pan } = documents;
  switch (proof) {
    case "UNDECIDED":
      await person.client.call(updateProfile, { name, dateOfBirth, country });
      return;
    case "LOCKER":
    case "PICTURES": {
      const { kyc } = await person.client.call(getProfile, {});
      if (kyc.nextStep === "PROFILE") await person.client.call(updateProfile, { name, dateOfBirth, country });
      if (kyc.nextStep === "PROFILE" || kyc.nextStep === "PAN") {
        await person.client.call(panSave, { panCardNumber: pan, name });
      }
      if (kyc.steps.every(({ step, status }) => step !== "AADHAAR" || status !== "VERIFIED")) {
        if (proof === "LOCKER") await comeBack(person, await visitLocker(person, { lockerId: `locker-${pan}` }));
        else await showCard(person, newCard().picture);
      }
      return completeKyc(person, documents);
    }
    case "CODE":
    case "ABROAD":
      return completeKyc(person, documents);
  }
}

/** The children's accounts that an investor opened. They spend as the guardian does, in rupees. */
export async function childrenOf({ client, contact, character }: Actor): Promise<readonly Actor[]> {
  const { accounts } = await client.call(getFamily, {});
  return accounts
    .filter(({ relation, name }) => relation === "CHILD" && name !== null)
    .map(({ userId }) => ({
      client: aboutMember(client, userId),
      contact,
      character: { ...character, currency: null },
      isChild: true,
    }));
}
