/** The investor's postal address in India, encrypted; its state, which decides the parts of GST, stands beside it. */
import { type PostalAddress, postalAddress } from "../../../lib/contract/values/postal-address.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import {
  deletePostalAddress,
  type EncryptedAddress,
  findEncryptedAddress,
  savePostalAddress,
} from "./postal-address-store.ts";

export const ENCRYPTED_ADDRESS = "postal-address";

const sealed = postalAddress.omit({ state: true });

export function openAddress(
  { env }: Pick<AccountContext, "env">,
  { state, ciphertext }: EncryptedAddress,
): PostalAddress {
  const text = decrypt({ kind: ENCRYPTED_ADDRESS, ciphertext, keys: keyRingOf(env) });
  return { ...sealed.parse(JSON.parse(text)), state };
}

export function findPostalAddress(context: Pick<AccountContext, "sql" | "env">): PostalAddress | null {
  const row = findEncryptedAddress(context.sql);
  return row && openAddress(context, row);
}

export const postalAddressOperations = {
  "address.get": (context) => ({ address: findPostalAddress(context) }),

  "address.save": (context, { state, ...address }, command) =>
    command.commit(() => {
      const { sql, env, clock } = context;
      const ciphertext = encrypt({ kind: ENCRYPTED_ADDRESS, value: JSON.stringify(address), key: env.TOKEN_KEY });
      savePostalAddress(sql, { state, ciphertext, at: clock.now() });
      // The answer is stored unencrypted, so it repeats nothing.
      return { isKept: true };
    }),

  "address.remove": (context, _, command) =>
    command.commit(() => {
      deletePostalAddress(context.sql);
      return { isKept: false };
    }),
} satisfies Partial<Operations>;
