import type { UserId } from "../../lib/contract/values/ids.ts";
import { ACCOUNT_LETTERS } from "../../lib/contract/values/spoken-reference.ts";

/** Source of new ids and secrets. Injected, so that simulations are reproducible. */
const ALPHABET = "0123456789abcdefghijklmnopqrstuv";

export interface IdSource {
  /** 125 random bits as 25 base-32 characters. */
  letters(): string;
}

export const randomIds: IdSource = {
  letters: () =>
    [...crypto.getRandomValues(new Uint8Array(25))].map((byte) => ALPHABET[byte % ALPHABET.length]).join(""),
};

/** Ids of one account end in its own last letters, so that a reference leads to the account; 100 bits stay random. */
export const idsOfAccount = (owner: UserId): IdSource => ({
  letters: () => randomIds.letters().slice(ACCOUNT_LETTERS) + owner.slice(-ACCOUNT_LETTERS),
});
