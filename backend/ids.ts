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
