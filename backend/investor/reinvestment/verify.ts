/**
 * Whether what was set aside is held, goes on in time, and went only where its mandate allowed (docs/invariants.md: I8, I10,
 * CONSENT). Reads only.
 */
import type { HoldState } from "../../ledger/holds.ts";
import type { Book } from "../book.ts";
import { findConsent } from "../investment/flow-store.ts";
import { type InvestmentRecord, listAllInvestments } from "../investment/store.ts";
import { hasEnded } from "../investment/views.ts";
import { SET_ASIDE_KIND } from "../wallet/rules.ts";
import { setAsideKeyOf } from "./set-aside.ts";
import { listReinvestments, type ReinvestmentRecord, type ReinvestmentState } from "./store.ts";

export interface ReinvestmentFinding {
  readonly invariant: "I8" | "I10" | "CONSENT";
  /** An investment, or a hold. */
  readonly subject: string;
  /** How it is wrong, for an operator. */
  readonly detail: string;
}

type Verified = Pick<Book, "sql" | "ledger" | "clock">;

/** Longer than any retry waits. */
const STUCK_AFTER_MS = 60 * 60_000;

export function verifyReinvestments(book: Verified): readonly ReinvestmentFinding[] {
  const records = listReinvestments(book.sql);
  const investments = new Map(listAllInvestments(book.sql).map((investment) => [investment.id, investment]));
  return [
    ...records.flatMap((record) => verifyHold(book, record)),
    ...records.flatMap((record) => verifyCourse(book, record, investments.get(record.investmentId))),
    ...strayHolds(book, records),
    ...[...investments.values()].flatMap((investment) => verifyMandate(book, investment, { records, investments })),
  ];
}

const HOLDS: { readonly [State in ReinvestmentState]: readonly (HoldState | null)[] } = {
  OPTED_IN: [null],
  SET_ASIDE: ["OPEN"],
  PLACED: ["VOIDED"],
  DONE: ["VOIDED"],
  NOT_POSSIBLE: [null, "VOIDED"],
};

function verifyHold({ ledger }: Verified, record: ReinvestmentRecord): ReinvestmentFinding[] {
  const { investmentId: subject, state, setAside } = record;
  const hold = ledger.findHold(setAsideKeyOf(subject));
  const wrong = (detail: string): ReinvestmentFinding[] => [{ invariant: "I8", subject, detail }];
  if (!HOLDS[state].includes(hold?.state ?? null)) return wrong(`${state} with its hold ${hold?.state ?? "missing"}`);
  if (hold && hold.amount !== setAside) return wrong(`${setAside} set aside, ${hold.amount} held`);
  return [];
}

function verifyCourse(
  { clock }: Verified,
  { investmentId: subject, state, updatedAt }: ReinvestmentRecord,
  investment: InvestmentRecord | undefined,
): ReinvestmentFinding[] {
  const wrong = (detail: string): ReinvestmentFinding[] => [{ invariant: "I10", subject, detail }];
  const isOver = investment?.stage != null && hasEnded(investment.stage);
  if (state === "OPTED_IN") return isOver ? wrong("has ended, and nobody looked at its mandate") : [];
  const isUnderWay = state === "SET_ASIDE" || state === "PLACED";
  return isUnderWay && clock.now() > updatedAt + STUCK_AFTER_MS ? wrong(`its reinvestment is still ${state}`) : [];
}

function strayHolds({ ledger }: Verified, records: readonly ReinvestmentRecord[]): ReinvestmentFinding[] {
  const known = new Set(records.map(({ investmentId }) => setAsideKeyOf(investmentId)));
  return ledger
    .openHolds()
    .filter(({ kind, id }) => kind === SET_ASIDE_KIND && !known.has(id))
    .map(({ id: subject }) => ({ invariant: "I8", subject, detail: "a hold for no reinvestment" }));
}

interface Known {
  readonly records: readonly ReinvestmentRecord[];
  readonly investments: ReadonlyMap<string, InvestmentRecord>;
}

/** Whoever was not asked with a code was asked with a mandate: of this category, this currency, this choice, this much. */
function verifyMandate({ sql }: Verified, investment: InvestmentRecord, { records, investments }: Known) {
  const { id: subject } = investment;
  const wrong = (detail: string): ReinvestmentFinding[] => [{ invariant: "CONSENT", subject, detail }];
  const [record, consent] = [records.find(({ reinvestedAs }) => reinvestedAs === subject), findConsent(sql, subject)];
  if ((consent?.mandateOf ?? null) !== (record?.investmentId ?? null)) return wrong("not the mandate that it names");
  const old = record && investments.get(record.investmentId);
  if (!record || !old) return [];
  if (consent?.at !== record.optedInAt || investment.createdAt < record.optedInAt) return wrong("before its mandate");
  const isSame =
    old.productType === investment.productType &&
    old.currency === investment.currency &&
    old.payoutPlan === investment.payoutPlan &&
    (old.payoutPlan === null || old.tenureMonths === investment.tenureMonths);
  if (!isSame) return wrong("not of the kind of its mandate");
  return record.setAside !== null && investment.amount <= record.setAside ? [] : wrong("above its mandate");
}
