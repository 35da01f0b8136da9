/** An identity that only one investor may have. The object named by its token says whose it is; the number is not in it. */
import { blindIndexes, keyRingOf } from "../../secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { KycStore } from "./kyc-store.ts";

export interface UniqueIdentity {
  readonly kind: "pan" | "aadhaar" | "digilocker";
  readonly token: string;
  /** Under the keys before: whoever proved himself then has it still. */
  readonly earlier: readonly string[];
}

export function uniqueIdentity(
  { env }: Pick<AccountContext, "env">,
  { kind, number }: { kind: UniqueIdentity["kind"]; number: string },
): UniqueIdentity {
  const [token = "", ...earlier] = blindIndexes({ kind, value: number, keys: keyRingOf(env) });
  return { kind, token, earlier };
}

const objectOf = ({ env }: Pick<AccountContext, "env">, { kind, token }: Pick<UniqueIdentity, "kind" | "token">) =>
  env.CONTACT.getByName(`${kind}:${token}`);

export async function isTaken(context: AccountContext, identity: UniqueIdentity): Promise<boolean> {
  return isSomebodyElses(context, identity.kind, [identity.token, ...identity.earlier]);
}

/** Nobody claims under an earlier key any more, so what is nobody's there stays so. */
async function isSomebodyElses(
  context: AccountContext,
  kind: UniqueIdentity["kind"],
  tokens: readonly string[],
): Promise<boolean> {
  const owners = await Promise.all(tokens.map((token) => objectOf(context, { kind, token }).findOwner()));
  return owners.some((owner) => owner !== null && owner !== context.userId);
}

/**
 * Claims the identity, then makes the change. When the change is refused the claim is given back, unless a twin of this
 * command has kept the same identity meanwhile. Null when it is somebody else's.
 */
export async function withClaim<Answer>(
  context: AccountContext,
  identity: UniqueIdentity,
  change: () => Answer,
): Promise<{ readonly answer: Answer } | null> {
  if (await isSomebodyElses(context, identity.kind, identity.earlier)) return null;
  const object = objectOf(context, identity);
  if ((await object.claim(context.userId)) !== context.userId) return null;
  try {
    return { answer: change() };
  } catch (cause) {
    if (!new KycStore(context.sql).hasIdentity(identity.token)) await object.release(context.userId);
    throw cause;
  }
}
