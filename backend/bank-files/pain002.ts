/**
 * ISO 20022 pain.002, the bank's answer to pain.001. A status that is given for the message or the batch holds for each transfer
 * that has none of its own. Never throws.
 */
import { BANK_FILE_BYTES_MAX, fieldOf, LINES_MAX } from "./bounds.ts";
import { textOf } from "./read-statement.ts";
import { type UnreadableReason, unreadable } from "./statement.ts";
import { type Element, findAt, readXml, textAt } from "./xml-reader.ts";

/**
 * ACCEPTED: may still fail. SETTLED: final. REJECTED: final, nothing was paid. UNCLEAR: a code that is not known here, or
 * one that covers some of the transfers: it decides nothing.
 */
export type TransferVerdict = "ACCEPTED" | "SETTLED" | "REJECTED" | "UNCLEAR";

const VERDICTS: Readonly<Record<string, TransferVerdict>> = {
  RCVD: "ACCEPTED",
  PDNG: "ACCEPTED",
  ACTC: "ACCEPTED",
  ACCP: "ACCEPTED",
  ACFC: "ACCEPTED",
  ACSP: "ACCEPTED",
  ACWC: "ACCEPTED",
  // Settled on our account: whether the payee's bank accepts it is said by the statement.
  ACSC: "SETTLED",
  ACCC: "SETTLED",
  RJCT: "REJECTED",
};

export interface TransferAnswer {
  readonly endToEndId: string;
  readonly verdict: TransferVerdict;
  /** ISO's code of the reason, such as AC04; empty where there is none. */
  readonly reason: string;
}

export interface PaymentAnswer {
  /** The id of our message. */
  readonly messageId: string;
  /** Of transfers without a status of their own; null where the bank gives none. */
  readonly whole: Omit<TransferAnswer, "endToEndId"> | null;
  readonly transfers: readonly TransferAnswer[];
}

export type AnswerReading =
  | { readonly kind: "READ"; readonly answer: PaymentAnswer }
  | { readonly kind: "UNREADABLE"; readonly reason: UnreadableReason };

export const verdictOf = (code: string): TransferVerdict =>
  Object.hasOwn(VERDICTS, code) ? (VERDICTS[code] ?? "UNCLEAR") : "UNCLEAR";

const reasonIn = (element: Element) => fieldOf(textAt(findAt(element, "StsRsnInf"), "Rsn", "Cd"), 35);

export function readPain002(bytes: Uint8Array): AnswerReading {
  if (bytes.byteLength > BANK_FILE_BYTES_MAX) return unreadable("TOO_LARGE");
  const transfers: TransferAnswer[] = [];
  let messageId = "";
  let whole: PaymentAnswer["whole"] = null;
  let isTooLarge = false;
  // A batch states the transfers within it before it ends, and says less of them than they do.
  const take = (element: Element, name: "GrpSts" | "PmtInfSts") => {
    const code = textAt(element, name);
    if (code !== "" && code !== "PART") whole = { verdict: verdictOf(code), reason: reasonIn(element) };
  };
  const outcome = readXml(textOf(bytes).trimStart(), (element) => {
    switch (element.name) {
      case "TxInfAndSts": {
        const status = textAt(element, "TxSts");
        const endToEndId = fieldOf(textAt(element, "OrgnlEndToEndId"), 35);
        if (transfers.length >= LINES_MAX) isTooLarge = true;
        else if (endToEndId !== "" && status !== "") {
          transfers.push({ endToEndId, verdict: verdictOf(status), reason: reasonIn(element) });
        }
        return true;
      }
      case "OrgnlGrpInfAndSts":
        messageId = fieldOf(textAt(element, "OrgnlMsgId"), 35);
        take(element, "GrpSts");
        return true;
      case "OrgnlPmtInfAndSts":
        take(element, "PmtInfSts");
        return true;
      default:
        return false;
    }
  });
  if (outcome !== "READ") return unreadable(outcome);
  if (isTooLarge) return unreadable("TOO_LARGE");
  return messageId === "" ? unreadable("EMPTY") : { kind: "READ", answer: { messageId, whole, transfers } };
}
