/**
 * The rules of ISO 20022's schema pain.001.001.09 for every element that we write, and for what may stand beside it: order,
 * number, choice, length and pattern. Names without a rule may stand in a sequence, and are not written by us.
 */
import type { Element } from "../../backend/bank-files/xml-reader.ts";

interface Part {
  readonly name: string;
  readonly min: 0 | 1;
  readonly max: number;
}

/** `A B? C* D+`: the elements of a sequence, in order. */
const parts = (text: string): readonly Part[] =>
  text.split(" ").map((each) => {
    const sign = each.at(-1) ?? "";
    const name = "?*+".includes(sign) ? each.slice(0, -1) : each;
    return { name, min: "?*".includes(sign) ? 0 : 1, max: "*+".includes(sign) ? Number.POSITIVE_INFINITY : 1 };
  });

type Rule =
  | { readonly sequence: readonly Part[] }
  | { readonly choice: readonly string[] }
  | { readonly text: RegExp; readonly currency?: boolean };

const sequence = (text: string): Rule => ({ sequence: parts(text) });
const max = (length: number): Rule => ({ text: new RegExp(`^[^\\n\\r\\t]{1,${length}}$`, "u") });

const PARTY = sequence("Nm? PstlAdr? Id? CtryOfRes? CtctDtls?");
const ACCOUNT = sequence("Id Tp? Ccy? Nm? Prxy?");
const AGENT = sequence("FinInstnId BrnchId?");
const DATE = "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])";

/** By the path from the document: an element's own name, or with its parent's where one name has two types. */
const RULES: Readonly<Record<string, Rule>> = {
  Document: sequence("CstmrCdtTrfInitn"),
  CstmrCdtTrfInitn: sequence("GrpHdr PmtInf+ SplmtryData*"),
  GrpHdr: sequence("MsgId CreDtTm Authstn* NbOfTxs CtrlSum? InitgPty FwdgAgt? InitnSrc?"),
  PmtInf: sequence(
    "PmtInfId PmtMtd ReqdAdvcTp? BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt PoolgAdjstmntDt? Dbtr DbtrAcct DbtrAgt DbtrAgtAcct? InstrForDbtrAgt? UltmtDbtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtTrfTxInf+",
  ),
  CdtTrfTxInf: sequence(
    "PmtId PmtTpInf? Amt XchgRateInf? ChrgBr? MndtRltdInf? ChqInstr? UltmtDbtr? IntrmyAgt1? IntrmyAgt1Acct? IntrmyAgt2? IntrmyAgt2Acct? IntrmyAgt3? IntrmyAgt3Acct? CdtrAgt? CdtrAgtAcct? Cdtr? CdtrAcct? UltmtCdtr? InstrForCdtrAgt* InstrForDbtrAgt? Purp? RgltryRptg* Tax? RltdRmtInf* RmtInf? SplmtryData*",
  ),
  MsgId: max(35),
  CreDtTm: { text: new RegExp(`^${DATE}T(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)?$`) },
  NbOfTxs: { text: /^\d{1,15}$/ },
  CtrlSum: { text: /^(?=[\d.]{1,19}$)\d+(?:\.\d{1,17})?$/ },
  InitgPty: PARTY,
  PmtInfId: max(35),
  PmtMtd: { text: /^(?:CHK|TRF|TRA)$/ },
  ReqdExctnDt: { choice: ["Dt", "DtTm"] },
  Dt: { text: new RegExp(`^${DATE}$`) },
  Dbtr: PARTY,
  DbtrAcct: ACCOUNT,
  DbtrAgt: AGENT,
  PmtId: sequence("InstrId? EndToEndId UETR?"),
  EndToEndId: max(35),
  Amt: { choice: ["InstdAmt", "EqvtAmt"] },
  InstdAmt: { text: /^(?=[\d.]{1,19}$)\d+(?:\.\d{1,5})?$/, currency: true },
  CdtrAgt: AGENT,
  Cdtr: PARTY,
  CdtrAcct: ACCOUNT,
  "DbtrAcct/Id": { choice: ["IBAN", "Othr"] },
  "CdtrAcct/Id": { choice: ["IBAN", "Othr"] },
  IBAN: { text: /^[A-Z]{2}\d{2}[a-zA-Z\d]{1,30}$/ },
  Othr: sequence("Id SchmeNm? Issr?"),
  "Othr/Id": max(34),
  FinInstnId: sequence("BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?"),
  BICFI: { text: /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/ },
  ClrSysMmbId: sequence("ClrSysId? MmbId"),
  ClrSysId: { choice: ["Cd", "Prtry"] },
  "ClrSysId/Cd": max(5),
  MmbId: max(35),
  Nm: max(140),
  RmtInf: sequence("Ustrd* Strd*"),
  Ustrd: max(140),
};

const NAMESPACE = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">';

/** The faults of a message, as `CdtTrfTxInf: Amt is missing`; empty if valid. `xml`: the text of `document`. */
export const brokenRules = (document: Element, xml: string): readonly string[] => [
  ...(xml.includes(NAMESPACE) ? [] : ["Document: another namespace"]),
  ...brokenBy(document, ""),
];

function brokenBy(element: Element, parent: string): readonly string[] {
  const { name, text, currency, children } = element;
  const rule = RULES[`${parent}/${name}`] ?? RULES[name];
  if (!rule) return [`${name}: no rule`];
  const below = children.flatMap((child) => brokenBy(child, name));
  if ("text" in rule) {
    const isSound = children.length === 0 && rule.text.test(text) && (!rule.currency || /^[A-Z]{3}$/.test(currency));
    return isSound ? [] : [`${name}: ${JSON.stringify(text)} ${currency}`];
  }
  const names = children.map((child) => child.name);
  if ("choice" in rule) {
    const isOne = names.length === 1 && rule.choice.includes(names[0] ?? "");
    return isOne ? below : [`${name}: one of ${rule.choice.join(", ")}, not ${names.join(" ")}`, ...below];
  }
  return [...brokenSequence(name, names, rule.sequence), ...below];
}

function brokenSequence(name: string, names: readonly string[], allowed: readonly Part[]): readonly string[] {
  const order = names.map((each) => allowed.findIndex((part) => part.name === each));
  const strange = names.filter((_, at) => order[at] === -1).map((each) => `${name}: ${each} is no part of it`);
  const isOrdered = order.every((at, place) => at >= (order[place - 1] ?? 0));
  const counts = allowed.flatMap((part) => {
    const count = names.filter((each) => each === part.name).length;
    if (count < part.min) return [`${name}: ${part.name} is missing`];
    return count > part.max ? [`${name}: ${part.name} stands ${count} times`] : [];
  });
  return [...strange, ...(isOrdered ? [] : [`${name}: out of order`]), ...counts];
}
