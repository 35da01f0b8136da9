/** An identity that only one investor may have. The object named by its token says whose it is; the number is not in it. */
import { keyedToken } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { KycStore } from "./store.ts";

export interface UniqueIdentity {
  readonly kind: "pan" | "aadhaar" | "digilocker";
  readonly token: string;
}

export function uniqueIdentity(
  { env }: Pick<Book, "env">,
  { kind, number }: { kind: UniqueIdentity["kind"]; number: string },
): UniqueIdentity {
  return { kind, token: keyedToken({ kind, value: number, key: env.TOKEN_KEY }) };
}

const objectOf = ({ env }: Book, { kind, token }: UniqueIdentity) => env.CONTACT.getByName(`${kind}:${token}`);

export async function isTaken(book: Book, identity: UniqueIdentity): Promise<boolean> {
  const owner = await objectOf(book, identity).findOwner();
  return owner !== null && owner !== book.userId;
}

/**
 * Claims the identity, then makes the change. When the change is refused the claim is given back, unless a twin of this
 * command has kept the same identity meanwhile. Null when it is somebody else's.
 */
export async function withClaim<Answer>(
  book: Book,
  identity: UniqueIdentity,
  change: () => Answer,
): Promise<{ readonly answer: Answer } | null> {
  const object = objectOf(book, identity);
  if ((await object.claim(book.userId)) !== book.userId) return null;
  try {
    return { answer: change() };
  } catch (cause) {
    if (!new KycStore(book.sql).hasIdentity(identity.token)) await object.release(book.userId);
    throw cause;
  }
}
