/**
 * ISO 20022 pain.002, the bank's answer to pain.001. A status that is given for the message or the batch holds for each transfer
 * that has none of its own. Never throws.
 */
import { BANK_FILE_BYTES_MAX, fieldOf, LINES_MAX } from "./bounds.ts";
import { textOf } from "./read-statement.ts";
import { type UnreadableReason, unreadable } from "./statement.ts";
import { type Element, listAt, readXml, textAt } from "./xml-reader.ts";

/**
 * ACCEPTED: may still fail. SETTLED: final. REJECTED: final, nothing was paid. DOUBTFUL: rejected as a duplicate, or for a
 * reason that may mean one: the bank may have paid the first. UNCLEAR: a code that is not known here, or one that covers some
 * of the transfers. The last two decide nothing.
 */
export type TransferVerdict = "ACCEPTED" | "SETTLED" | "REJECTED" | "DOUBTFUL" | "UNCLEAR";

/** Characters of the codes that are stored. */
const REASON_MAX = 200;

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
  /** ISO's codes of the reasons, such as AC04, or the bank's own; never its words, which may name the payee. Empty without one. */
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

/** AM05, and DU01 to DU05: the message, its batch, the transfer or one of its ids came before. */
const isDuplicate = (code: string) => code === "AM05" || /^DU0\d$/.test(code) || code === "DUPL";
/** The reason is in words. */
const NARRATIVE = "NARR";
const CAME_BEFORE = /dupl|twice|already (?:paid|processed|executed|received|sent|submitted|uploaded)/i;

interface Reasons {
  readonly codes: readonly string[];
  /** The bank's own codes, and its words. */
  readonly ownCodes: readonly string[];
  readonly words: readonly string[];
}

/** Every reason, since a bank may give several. */
function reasonsIn(element: Element): Reasons {
  const given = listAt(element, "StsRsnInf");
  const filled = (texts: readonly string[]) => texts.filter((text) => text !== "");
  return {
    codes: filled(given.map((each) => fieldOf(textAt(each, "Rsn", "Cd"), 35).toUpperCase())),
    ownCodes: filled(given.map((each) => fieldOf(textAt(each, "Rsn", "Prtry"), 35))),
    words: filled(given.flatMap((each) => listAt(each, "AddtlInf").map(({ text }) => fieldOf(text)))),
  };
}

const namesDuplicate = ({ codes, ownCodes, words }: Reasons): boolean =>
  codes.some(isDuplicate) || [...ownCodes, ...words].some((text) => CAME_BEFORE.test(text));

/** A reason in the bank's own code or words only is not understood here, and may mean a duplicate. */
const isDoubtful = (reasons: Reasons): boolean => {
  const { codes, ownCodes, words } = reasons;
  const isGiven = codes.length + ownCodes.length + words.length > 0;
  const isUnknown = isGiven && codes.every((code) => code === NARRATIVE);
  return isUnknown || namesDuplicate(reasons);
};

const doubtful = (verdict: TransferVerdict): TransferVerdict => (verdict === "REJECTED" ? "DOUBTFUL" : verdict);

function answerIn(element: Element, code: string): Omit<TransferAnswer, "endToEndId"> {
  const [verdict, reasons] = [verdictOf(code), reasonsIn(element)];
  const reason = [...reasons.codes, ...reasons.ownCodes].join(", ").slice(0, REASON_MAX);
  return { verdict: isDoubtful(reasons) ? doubtful(verdict) : verdict, reason };
}

export function readPain002(bytes: Uint8Array): AnswerReading {
  if (bytes.byteLength > BANK_FILE_BYTES_MAX) return unreadable("TOO_LARGE");
  const transfers: TransferAnswer[] = [];
  let messageId = "";
  const wholes: Omit<TransferAnswer, "endToEndId">[] = [];
  let [isTooLarge, isWholeDoubtful] = [false, false];
  // A batch states the transfers within it before it ends, and says less of them than they do.
  const take = (element: Element, name: "GrpSts" | "PmtInfSts") => {
    const code = textAt(element, name);
    isWholeDoubtful ||= namesDuplicate(reasonsIn(element));
    if (code !== "" && code !== "PART") wholes.push(answerIn(element, code));
  };
  const outcome = readXml(textOf(bytes).trimStart(), (element) => {
    switch (element.name) {
      case "TxInfAndSts": {
        const status = textAt(element, "TxSts");
        const endToEndId = fieldOf(textAt(element, "OrgnlEndToEndId"), 35);
        if (transfers.length >= LINES_MAX) isTooLarge = true;
        else if (endToEndId !== "" && status !== "") {
          transfers.push({ endToEndId, ...answerIn(element, status) });
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
  if (messageId === "") return unreadable("EMPTY");
  // Of a message that came twice, each rejection may be of the second.
  const seen = <Answer extends Omit<TransferAnswer, "endToEndId">>(answer: Answer): Answer =>
    isWholeDoubtful ? { ...answer, verdict: doubtful(answer.verdict) } : answer;
  const last = wholes.at(-1);
  isWholeDoubtful ||= wholes.some(({ verdict }) => verdict === "DOUBTFUL");
  return { kind: "READ", answer: { messageId, whole: last ? seen(last) : null, transfers: transfers.map(seen) } };
}
