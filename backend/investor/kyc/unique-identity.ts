/**
 * An identity (PAN, Aadhaar, DigiLocker) that only one investor may use. A Durable Object named by its blind index
 * stores the owner, never the number.
 */
import { blindIndexes, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { KycStore } from "./kyc-store.ts";

type IdentityKind = "pan" | "aadhaar" | "digilocker";

export interface UniqueIdentity<Kind extends IdentityKind = IdentityKind> {
  readonly kind: Kind;
  readonly token: string;
  /** Blind indexes under earlierTokens keys: identities verified before a key rotation are still claimed there. */
  readonly earlierTokens: readonly string[];
}

export function uniqueIdentity<Kind extends IdentityKind>(
  { env }: Pick<AccountContext, "env">,
  { kind, number }: { kind: Kind; number: string },
): UniqueIdentity<Kind> {
  const [token = "", ...earlierTokens] = blindIndexes({ kind, value: number, keys: keyRingOf(env) });
  return { kind, token, earlierTokens };
}

const objectOf = ({ env }: Pick<AccountContext, "env">, { kind, token }: Pick<UniqueIdentity, "kind" | "token">) =>
  env.CONTACT.getByName(`${kind}:${token}`);

export async function isTaken(context: AccountContext, identity: UniqueIdentity): Promise<boolean> {
  return isOwnedByAnother(context, identity.kind, [identity.token, ...identity.earlierTokens]);
}

/** New claims use the current key only: no token of an earlier key is claimed between this check and the claim. */
async function isOwnedByAnother(
  context: AccountContext,
  kind: UniqueIdentity["kind"],
  tokens: readonly string[],
): Promise<boolean> {
  const owners = await Promise.all(tokens.map((token) => objectOf(context, { kind, token }).findOwner()));
  return owners.some((owner) => owner !== null && owner !== context.userId);
}

/**
 * Claims the identity, then makes the change; null when another investor owns it. Releases the claim when the change
 * fails, unless a concurrent command has stored the same identity.
 */
export async function withClaim<Answer>(
  context: AccountContext,
  identity: UniqueIdentity,
  change: () => Answer,
): Promise<{ readonly answer: Answer } | null> {
  if (await isOwnedByAnother(context, identity.kind, identity.earlierTokens)) return null;
  const object = objectOf(context, identity);
  if ((await object.claim(context.userId)) !== context.userId) return null;
  try {
    return { answer: change() };
  } catch (cause) {
    if (!new KycStore(context.sql).hasIdentity(identity.token)) await object.release(context.userId);
    throw cause;
  }
}
