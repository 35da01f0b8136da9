/** Where new ids and secrets come from. Injected, so that a simulation can make its own. */
const ALPHABET = "0123456789abcdefghijklmnopqrstuv";

export interface IdSource {
  /** 125 random bits as 25 letters of base 32. */
  letters(): string;
}

export const randomIds: IdSource = {
  letters: () =>
    [...crypto.getRandomValues(new Uint8Array(25))].map((byte) => ALPHABET[byte % ALPHABET.length]).join(""),
};
