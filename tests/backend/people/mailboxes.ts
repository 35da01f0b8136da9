/** Helpers for mailboxes that are written in several ways, and their owners from before (docs/decisions/0136). */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { type Answer, codeFor, type Person, post, signIn } from "./api.ts";

const MINUTE_MS = 60_000;
let mailboxes = 0;

/** A mailbox that no other test uses, and its spellings. */
export function freshMailbox() {
  const local = `zoë${mailboxes++}`;
  const [unicode, canonical] = [`${local}@münchen.de`, `${local}@xn--mnchen-3ya.de`];
  const decomposed = unicode.normalize("NFD");
  return { canonical, unicode, decomposed, all: [unicode, decomposed, canonical, unicode.toUpperCase()] };
}

export async function proofFor(email: string, canonical: string) {
  await moveClock(env, MINUTE_MS);
  await post("/v2/auth/email/otp/request", { email });
  return { email, otp: await codeFor(canonical) };
}

export const signInBy = async (email: string, canonical: string): Promise<Answer> =>
  post("/v2/auth/email/otp/verify", await proofFor(email, canonical));

export const objectOf = (spelling: string) => env.CONTACT.getByName(`email:${spelling}`);

/** An account as it was created when each spelling was a contact of its own. */
export async function signedUpBefore(spelling: string): Promise<Person> {
  const person = await signIn();
  await objectOf(spelling).claim(person.userId);
  await runInDurableObject(env.INVESTOR.getByName(person.userId), (_, { storage }) =>
    storage.sql.exec(
      "INSERT INTO login_contact (channel, value, linked_at) VALUES ('EMAIL', ?, ?)",
      spelling,
      clock.now(),
    ),
  );
  return person;
}
