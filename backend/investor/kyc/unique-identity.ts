/** An identity that only one investor may have. The object named by its token says whose it is; the number is not in it. */
import { keyRingOf, tokensOf } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { KycStore } from "./store.ts";

export interface UniqueIdentity {
  readonly kind: "pan" | "aadhaar" | "digilocker";
  readonly token: string;
  /** Under the keys before: whoever proved himself then has it still. */
  readonly earlier: readonly string[];
}

export function uniqueIdentity(
  { env }: Pick<Book, "env">,
  { kind, number }: { kind: UniqueIdentity["kind"]; number: string },
): UniqueIdentity {
  const [token = "", ...earlier] = tokensOf({ kind, value: number, keys: keyRingOf(env) });
  return { kind, token, earlier };
}

const objectOf = ({ env }: Pick<Book, "env">, { kind, token }: Pick<UniqueIdentity, "kind" | "token">) =>
  env.CONTACT.getByName(`${kind}:${token}`);

export async function isTaken(book: Book, identity: UniqueIdentity): Promise<boolean> {
  return isSomebodyElses(book, identity.kind, [identity.token, ...identity.earlier]);
}

/** Nobody claims under an earlier key any more, so what is nobody's there stays so. */
async function isSomebodyElses(book: Book, kind: UniqueIdentity["kind"], tokens: readonly string[]): Promise<boolean> {
  const owners = await Promise.all(tokens.map((token) => objectOf(book, { kind, token }).findOwner()));
  return owners.some((owner) => owner !== null && owner !== book.userId);
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
  if (await isSomebodyElses(book, identity.kind, identity.earlier)) return null;
  const object = objectOf(book, identity);
  if ((await object.claim(book.userId)) !== book.userId) return null;
  try {
    return { answer: change() };
  } catch (cause) {
    if (!new KycStore(book.sql).hasIdentity(identity.token)) await object.release(book.userId);
    throw cause;
  }
}
