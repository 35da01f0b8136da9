/** A contact is claimed, and the change that would list it is refused: the contact stays free for everybody. */
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { contactObject } from "../../../backend/contact/contact.ts";
import { ContactObject } from "../../../backend/contact/object.ts";
import type { Contact } from "../../../backend/gateways/messages.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { addDays, addMonths, DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { childOf, idIn, openAccount } from "../family/family-steps.ts";
import { invoke, newInvestor } from "../wallet/investor.ts";
import { codeFor, freshPhone, get, type Person, post, signIn } from "./api.ts";

afterEach(() => vi.restoreAllMocks());

let addresses = 0;
const freshEmail = () => `claimed${addresses++}@example.com`;

const ownerOf = (contact: Contact) => contactObject(env, contact).findOwner();

/** Runs once, after the contact was claimed and before the account learns it. */
function whileClaiming(happen: () => Promise<unknown>): void {
  const claim = ContactObject.prototype.claim;
  vi.spyOn(ContactObject.prototype, "claim").mockImplementationOnce(async function (this: ContactObject, ...claimed) {
    const owner = await claim.apply(this, claimed);
    await happen();
    return owner;
  });
}

async function linkReady(person: Person, email: string) {
  await moveClock(env, 60_000);
  await post("/v2/user/contacts/otp/request", { email }, person.token);
  const codes = { otp: await codeFor(email), knownOtp: await codeFor(person.e164) };
  return () => post("/v2/user/contacts", { email, ...codes }, person.token);
}

it("frees a contact whose linking was refused because the session had ended meanwhile", async () => {
  const person = await signIn();
  const email = freshEmail();
  const link = await linkReady(person, email);
  whileClaiming(() => post("/v2/auth/logout", { everywhere: true }, person.token));
  expect(await link()).toMatchObject({ status: 401 });
  expect(await ownerOf({ channel: "EMAIL", to: email })).toBeNull();
});

it("keeps a contact that another device linked while this device's linking of it was refused", async () => {
  const person = await signIn();
  const other = await signIn(person.phone);
  const email = freshEmail();
  const [link, same] = [await linkReady(person, email), await linkReady(other, email)];
  whileClaiming(same);
  expect((await link()).body).toMatchObject({ code: "CONTACT_LINKED" });
  expect(await ownerOf({ channel: "EMAIL", to: email })).toBe(person.userId);
  expect((await get("/v2/user/contacts", person.token)).body.contacts).toHaveLength(2);
});

it("frees the contact of an owner whose admission was refused because the guardian's consent ended meanwhile", async () => {
  const guardian = await newInvestor();
  const dateOfBirth = addMonths(addDays(dateInIndia(clock.now()), 20), -18 * 12);
  const child = childOf(idIn(await openAccount(guardian, { dateOfBirth })));
  await invoke(guardian, "/v2/wallet/balance", { member: child.userId });
  await moveClock(env, 20 * DAY_MS);
  const contact = { channel: "SMS", to: `+91${freshPhone()}` } as const;
  whileClaiming(() => env.INVESTOR.getByName(child.userId).closeForGuardian(guardian.userId));
  const admitted = await child.object.admitOwner({ contact, evidence: "GRD-2026-0042" });
  expect(admitted).toMatchObject({ ok: false, code: "NOT_FOUND" });
  expect(await ownerOf(contact)).toBeNull();
});
