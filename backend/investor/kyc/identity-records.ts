/**
 * Records in other registers of an investor whose PAN is verified. Invariant: no step of KYC and no decision depends on
 * them; they are shown to the investor and to the operator who compares names (docs/decisions/0233, 0234).
 */
import type { checkPassport, IdentityRecords, NameMatch } from "../../../lib/contract/calls/identity-records.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { DAY_MS, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError, type ErrorCode } from "../../../lib/contract/values/errors.ts";
import { isPanInoperative } from "../../../lib/finance/pan-link.ts";
import { GATEWAY_DEADLINE_MS } from "../../gateways/deadline.ts";
import type { KraAnswer } from "../../gateways/kra.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { assertWithinLimits, callVerifier } from "./attempt.ts";
import type { KycAct } from "./attempt-rules.ts";
import {
  findKraRecord,
  findPassport,
  insertPassport,
  type KraRow,
  type PassportRow,
  saveKraRecord,
} from "./identity-record-store.ts";
import { KycStore } from "./kyc-store.ts";
import { matchNames } from "./name-match.ts";
import { findPan, maskPan } from "./pan.ts";
import { findPanLink, listUnlinkedDays } from "./pan-link-store.ts";
import { residencyIn } from "./residence-rules.ts";

export const identityRecordOperations = {
  "kyc.records.get": (context) => recordsOf(context),

  "kyc.records.fetch-kra": async (context, _, command) => {
    const pan = findPan(context);
    if (pan === null) throw new AppError("KYC_STEP_ORDER");
    if (!isWorthLookingUp(context, findKraRecord(context.sql))) return recordsOf(context);
    if (!context.gateways.hasKra) throw new AppError("GATEWAY_UNAVAILABLE");
    const consentedAt = context.clock.now();
    const attempt = beginLookUp(context, { act: "KRA_LOOKUP", detail: maskPan(pan) });
    const claimedName = getIdentity(context.sql).name ?? "";
    const answer = await callVerifier(context, attempt, () => context.gateways.kra.find({ pan, claimedName }));
    return command.commit(() => {
      getRegisteredName(context);
      const fetchedAt = context.clock.now();
      saveKraRecord(context.sql, { ...partsOf(answer), consentedAt, fetchedAt });
      new KycStore(context.sql).endAttempt({ id: attempt.id, outcome: "VERIFIED" });
      return recordsOf(context);
    });
  },

  "kyc.records.check-passport": async (context, { fileNumber }, command) => {
    assertPassportOpen(context);
    const attempt = beginLookUp(context, { act: "PASSPORT_LOOKUP", detail: maskFile(fileNumber.slice(-4)) });
    const { name, dateOfBirth } = getIdentity(context.sql);
    const found = await callVerifier(context, attempt, () =>
      context.gateways.passport.lookUp({ fileNumber, dateOfBirth: dateOfBirth ?? "", claimedName: name ?? "" }),
    );
    if (found.outcome === "NOT_FOUND") return refuse(context, attempt, "PASSPORT_NOT_FOUND");
    const { registeredName } = found;
    if (matchNames({ claimed: registeredName, registered: getRegisteredName(context) }) === "OTHER") {
      return refuse(context, attempt, "PASSPORT_NAME_MISMATCH");
    }
    return command.commit(() => {
      assertPassportOpen(context);
      const checkedAt = context.clock.now();
      insertPassport(context.sql, { lastFour: fileNumber.slice(-4), registeredName, checkedAt });
      new KycStore(context.sql).endAttempt({ id: attempt.id, outcome: "VERIFIED" });
      return recordsOf(context);
    });
  },
} satisfies Partial<Operations>;

const maskFile = (lastFour: string) => `••••${lastFour}`;

/** The name in the PAN register, the reference of every comparison. @throws AppError KYC_STEP_ORDER without one */
export function getRegisteredName({ sql }: Pick<AccountContext, "sql">): string {
  const name = new KycStore(sql).findRegisteredName();
  if (name === null) throw new AppError("KYC_STEP_ORDER");
  return name;
}

/** @throws AppError NOT_FOUND, KYC_STEP_ORDER, KYC_STEP_DONE */
function assertPassportOpen(context: AccountContext): void {
  getRegisteredName(context);
  if (!livesAbroad(context)) throw new AppError("NOT_FOUND");
  if (findPassport(context.sql)) throw new AppError("KYC_STEP_DONE");
}

const livesAbroad = ({ sql }: Pick<AccountContext, "sql">) => getIdentity(sql).country !== "IN";

/** Allows one look-up at a time, because each is paid for. @throws AppError TOO_MANY_REQUESTS */
export function beginLookUp(
  context: AccountContext,
  { act, detail }: { readonly act: KycAct; readonly detail: string },
): { readonly id: number } {
  const [store, at] = [new KycStore(context.sql), context.clock.now()];
  return context.storage.transactionSync(() => {
    assertWithinLimits(context, { act, detail });
    const inFlight = store.listAttempts({ act, after: at - GATEWAY_DEADLINE_MS });
    if (inFlight.some(({ outcome }) => outcome === "ASKED")) throw new AppError("TOO_MANY_REQUESTS");
    return { id: store.beginAttempt({ act, detail, at }) };
  });
}

function refuse({ sql }: AccountContext, { id }: { readonly id: number }, code: ErrorCode): never {
  new KycStore(sql).endAttempt({ id, outcome: code });
  throw fieldError<typeof checkPassport>("fileNumber", code);
}

function partsOf(answer: KraAnswer): Omit<KraRow, "consentedAt" | "fetchedAt"> {
  if (answer.outcome === "NONE") return { status: "NONE", agency: null, registeredName: null, since: null };
  const { status, agency, registeredName, since } = answer;
  return { status, agency, registeredName, since };
}

export function recordsOf(context: AccountContext): IdentityRecords {
  const registered = new KycStore(context.sql).findRegisteredName();
  const [kra, passport] = [findKraRecord(context.sql), findPassport(context.sql)];
  const match = (claimed: string): NameMatch => matchNames({ claimed, registered: registered ?? "" });
  return {
    kra: {
      isOffered: registered !== null && context.gateways.hasKra && isWorthLookingUp(context, kra),
      record: kra && kraView(kra, match),
    },
    passport: {
      isOffered: registered !== null && passport === null && livesAbroad(context),
      record: passport && passportView(passport, match),
    },
    panLink: panLinkOf(context),
  };
}

function panLinkOf({ sql, clock }: Pick<AccountContext, "sql" | "clock">): IdentityRecords["panLink"] {
  const row = findPanLink(sql);
  if (!row) return null;
  const { country, dateOfBirth: bornOn } = getIdentity(sql);
  const payee = { panUnlinked: listUnlinkedDays(sql), bornOn };
  const isInoperative = residencyIn(country) === "RESIDENT" && isPanInoperative(payee, dateInIndia(clock.now()));
  return { ...row, isInoperative };
}

/** Agencies take days to change a status, and each look-up is paid for. */
const AGAIN_AFTER_MS = 7 * DAY_MS;

/** Whether a look-up is offered, or another one: a validated record needs none. */
const isWorthLookingUp = ({ clock }: Pick<AccountContext, "clock">, kra: KraRow | null) =>
  kra === null || (kra.status !== "VALIDATED" && clock.now() - kra.fetchedAt >= AGAIN_AFTER_MS);

function kraView({ status, agency, registeredName, since, fetchedAt }: KraRow, match: (name: string) => NameMatch) {
  const nameMatch = registeredName === null ? null : match(registeredName);
  // A name that is not the investor's may belong to another person: the investor does not see it.
  const shown = nameMatch === "OTHER" ? null : registeredName;
  return { status, agency, registeredName: shown, nameMatch, since, fetchedAt };
}

const passportView = ({ lastFour, registeredName, checkedAt }: PassportRow, match: (name: string) => NameMatch) => ({
  ...{ maskedFileNumber: maskFile(lastFour), registeredName, nameMatch: match(registeredName), checkedAt },
});
