/** The PAN step. The number is needed for tax, so it is kept, sealed; what leaves is masked. */
import { keyRingOf, seal, unseal } from "../../secrets.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";
import { getIdentity, saveName } from "../user/store.ts";
import { type Attempt, askWorld, beginAttempt, reject, succeed } from "./attempt.ts";
import { isSameName } from "./name-match.ts";
import { KycStore } from "./store.ts";
import { isTaken, type UniqueIdentity, uniqueIdentity, withClaim } from "./unique-identity.ts";

export const SEALED_PAN = "pan";

/** `ABCPX••••Z` */
const maskPan = (pan: string) => `${pan.slice(0, 5)}••••${pan.slice(-1)}`;

export const panOperations = {
  "kyc.pan.verify": async (book, { panNumber }, asking) => {
    const { attempt, registeredName } = await lookUp(book, { pan: panNumber, field: "panNumber" });
    return asking.commit(() => {
      succeed(book, attempt, { status: "PENDING" });
      return { maskedPan: maskPan(panNumber), registeredName };
    });
  },

  "kyc.pan.save": async (book, { panCardNumber, name }, asking) => {
    const field = "panCardNumber";
    const { attempt, registeredName, identity } = await lookUp(book, { pan: panCardNumber, field });
    if (!isSameName({ claimed: name, registered: registeredName })) {
      return reject(book, attempt, { reason: "PAN_NAME_MISMATCH", field: "name" });
    }
    const claimed = await withClaim(book, identity, () =>
      asking.commit(() => {
        const state = succeed(book, attempt, { status: "VERIFIED" });
        const sealed = seal({ kind: SEALED_PAN, value: panCardNumber, key: book.env.TOKEN_KEY });
        new KycStore(book.sql).savePan({ token: identity.token, sealed, registeredName });
        // From here on the investor is called what the register calls him: everything after is compared with that.
        saveName(book.sql, registeredName);
        return state;
      }),
    );
    return claimed?.answer ?? reject(book, attempt, { reason: "PAN_IN_USE", field });
  },
} satisfies Partial<Operations>;

async function lookUp(
  book: Book,
  { pan, field }: { pan: string; field: string },
): Promise<{ attempt: Attempt; registeredName: string; identity: UniqueIdentity }> {
  const attempt = beginAttempt(book, { act: "PAN_LOOKUP", detail: maskPan(pan) });
  const identity = uniqueIdentity(book, { kind: "pan", number: pan });
  if (await isTaken(book, identity)) return reject(book, attempt, { reason: "PAN_IN_USE", field });
  const claimedName = getIdentity(book.sql).name ?? "";
  const found = await askWorld(book, attempt, () => book.gateways.pan.lookUp({ pan, claimedName }));
  switch (found.outcome) {
    case "FOUND":
      return { attempt, registeredName: found.registeredName, identity };
    case "NOT_FOUND":
      return reject(book, attempt, { reason: "PAN_NOT_FOUND", field });
    case "INACTIVE":
      return reject(book, attempt, { reason: "PAN_INACTIVE", field });
  }
}

/** The number itself, for what the law asks of us to file; null before the step is done. */
export function findPan({ sql, env }: Pick<Book, "sql" | "env">): string | null {
  const sealed = new KycStore(sql).findSealedPan();
  return sealed && unseal({ kind: SEALED_PAN, sealed, keys: keyRingOf(env) });
}
