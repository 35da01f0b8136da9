import { linkContact, requestLink } from "../../../lib/contract/calls/contacts.ts";
import { inviteToGroup } from "../../../lib/contract/calls/groups.ts";
import { addFriendlyName } from "../../../lib/contract/calls/referral.ts";
import { getProfile } from "../../../lib/contract/calls/user.ts";
import { isVerhoeff } from "../../../lib/contract/facts/verhoeff.ts";
import { type InvitationCode, invitationCode } from "../../../lib/contract/values/shareable-code.ts";
import { type Operator, operate } from "../../../scripts/operator.ts";
import { type Client, openClient } from "../../../scripts/sandbox/client.ts";
import {
  addMoney,
  arriveByEmail,
  arriveByPhone,
  completeKyc,
  type IdentityDocuments,
  nameDematAccount,
  type Person,
  requestAccreditation,
} from "../../../scripts/sandbox/person.ts";
import { codeSentBy, newPhone, readOutbox, signIn } from "../../../scripts/sandbox/world.ts";

/* Investors for the tests, each with a phone and identity documents that are unique across servers. */

const random = (below: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % below;
const digits = (count: number) => Array.from({ length: count }, () => random(10)).join("");
/** Never A, with which the sandbox's magic numbers begin. */
const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode("B".charCodeAt(0) + random(25))).join("");

function newAadhaar(): string {
  const start = `5${digits(10)}`;
  const number = Array.from({ length: 10 }, (_, check) => `${start}${check}`).find(isVerhoeff);
  if (number === undefined) throw new Error("eleven digits always have a check digit");
  return number;
}

export function newIdentityDocuments(change: Partial<IdentityDocuments> = {}): Required<IdentityDocuments> {
  return {
    name: "Kiran Joshi",
    dateOfBirth: "1984-02-29",
    country: "IN",
    // Its serial is never 0000.
    pan: `${letters(3)}P${letters(1)}${digits(3)}7${letters(1)}`,
    aadhaar: newAadhaar(),
    // Not ending in 0000: the sandbox bank returns transfers to such an account.
    accountNumber: `50${digits(10)}7`,
    ifsc: "COST0000001",
    ...change,
  };
}

export interface VerifiedPerson extends Person {
  readonly documents: Required<IdentityDocuments>;
}

/** An investor who has signed in and not started KYC. */
export const arriveFresh = (url: string): Promise<Person> => arriveByPhone(url, newPhone());

/** An investor with completed KYC and the given rupees in the wallet. */
export async function arriveVerified(
  url: string,
  { rupees = 0, ...change }: Partial<IdentityDocuments> & { rupees?: number } = {},
): Promise<VerifiedPerson> {
  const person = { ...(await arriveFresh(url)), documents: newIdentityDocuments(change) };
  await completeKyc(person, person.documents);
  if (rupees > 0) await addMoney(person, { rupees, key: crypto.randomUUID() });
  return person;
}

const signedIn = new Map<string, Promise<Client>>();

/** Signs in once for all files of a process: a contact gets five codes an hour. */
function once(key: string, signInNow: () => Promise<Client>): Promise<Client> {
  const client = signedIn.get(key) ?? signInNow();
  signedIn.set(key, client);
  return client;
}

export const demoInvestor = (url: string): Promise<Client> =>
  once(`${url} in India`, () => signIn(url, "+919876543210"));

/** The demo investor who lives in Dubai. */
export const demoNonResident = (url: string): Promise<Client> =>
  once(`${url} abroad`, async () => (await arriveByEmail(openClient(url), "nri@example.com")).client);

/** Adds a login by e-mail, and returns its address. */
export async function linkEmail({ client, contact }: Person): Promise<string> {
  const email = `${letters(16).toLowerCase()}@example.com`;
  let otp = "";
  // One request sends a code to each contact.
  const knownOtp = await codeSentBy(client.url, contact, async () => {
    otp = await codeSentBy(client.url, email, () => client.call(requestLink, { email }));
  });
  await client.call(linkContact, { email, otp, knownOtp });
  return email;
}

/** The link in the newest invitation to view an account. */
export async function invitationSentTo(url: string, contact: string): Promise<URL> {
  const words = (await readOutbox(url, contact)).flatMap(({ text }) => text.split(/\s/));
  const link = words.find((word) => word.includes("invitation="));
  if (link === undefined) throw new Error(`no invitation came to ${contact}`);
  return new URL(link);
}

export const tokenIn = (invitation: URL): string => invitation.searchParams.get("invitation") ?? "";

/** Adds a demat account, whose report the operator verifies at once. */
export async function addDemat(person: Person, operator: Operator, number = `1208${digits(12)}`): Promise<void> {
  await nameDematAccount(person, number);
  const { userId: investorId } = await person.client.call(getProfile, {});
  await operate(operator, { command: "cmr", args: { action: "verify", investorId } });
}

/** Proves means above the threshold, which the operator certifies at once. */
export async function accredit(person: Person, operator: Operator): Promise<void> {
  await requestAccreditation(person);
  const { userId: investorId } = await person.client.call(getProfile, {});
  await operate(operator, { command: "kyc", args: { action: "resolve", investorId, outcome: "VERIFIED" } });
}

/** Creates a group under a friendly name and returns its code. */
export async function newGroup(
  { client }: Person,
  { friendlyName = "Kiran J.", name = "Kiran and friends" }: { friendlyName?: string; name?: string } = {},
): Promise<InvitationCode> {
  await client.call(addFriendlyName, { friendlyName });
  const { group } = await client.call(inviteToGroup, { name, goal: 3 });
  return invitationCode.parse(group.invitationCode);
}
