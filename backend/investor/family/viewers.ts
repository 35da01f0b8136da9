/**
 * The owner's side of a view (docs/decisions/0142). Invariants: a view needs a grant that the owner confirmed with
 * a code and the invited contact's holder accepted; the grant is compared at every call, so its end is immediate;
 * without a grant, and for every call beyond its scope, the response is that of a missing account.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import {
  type inviteViewer,
  LOOK_AREAS,
  type requestViewerOtp,
  VIEW_DAYS_MAX,
  VIEWERS_MAX,
  type Viewer,
  type ViewerScope,
} from "../../../lib/contract/calls/viewers.ts";
import type { Call } from "../../../lib/contract/define.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import type { ViewerPolicy } from "../../../lib/contract/policy.ts";
import {
  addDays,
  type CalendarDate,
  DAY_MS,
  dateInIndia,
  type EpochMs,
  epochMs,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { UserId, ViewerId } from "../../../lib/contract/values/ids.ts";
import { isClosed } from "../identity/deletion-store.ts";
import { getIdentity } from "../identity/identity-store.ts";
import type { AccountContext, ActingViewer } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import {
  acceptGrant,
  countLook,
  endGrant,
  findGrant,
  type Grant,
  insertGrant,
  listEndedGrants,
  listLooks,
  listOpenGrants,
  type ViewedRecord,
} from "./viewer-store.ts";

/** An invitation that was not accepted in this time is void. */
const ACCEPTABLE_MS = 7 * DAY_MS;
/** Looks are kept for a year and a month, and the latest of them are shown. */
const LOOKS_KEPT_DAYS = 396;
const LOOKS_SHOWN = 60;
const ENDED_SHOWN = 20;

export const invitationHashOf = (secret: string): string =>
  createHash("sha256").update(`viewer ${secret}`).digest("base64url");

const endsAt = ({ until }: Pick<Grant, "until">): EpochMs => startOfDayInIndia(addDays(until, 1));

/** The instant at which the grant ends unless someone ends it earlier. */
const lapsesAt = (grant: Pick<Grant, "until" | "acceptedAt" | "invitedAt">): EpochMs =>
  grant.acceptedAt === null ? epochMs(Math.min(grant.invitedAt + ACCEPTABLE_MS, endsAt(grant))) : endsAt(grant);

/** Compares the time too: the alarm that ends the grant may be late. */
const isOpen = (grant: Grant, now: EpochMs): boolean => grant.endedAt === null && now < lapsesAt(grant);

export function viewersOf({ sql, clock }: Pick<AccountContext, "sql" | "clock">): { viewers: Viewer[] } {
  const now = clock.now();
  const shown = (grant: Grant): Viewer => {
    const { id, name, contact, scope, until, invitedAt, acceptedAt } = grant;
    const state = isOpen(grant, now) ? (acceptedAt === null ? "INVITED" : "ACTIVE") : "ENDED";
    const endedAt = state === "ENDED" ? (grant.endedAt ?? lapsesAt(grant)) : null;
    const looks = [...listLooks(sql, id, LOOKS_SHOWN)];
    return { viewerId: id, name, contact, scope, until, state, invitedAt, acceptedAt, endedAt, looks };
  };
  return { viewers: [...listOpenGrants(sql), ...listEndedGrants(sql, ENDED_SHOWN)].map(shown) };
}

/** @throws AppError VIEW_UNTIL_INVALID, VIEWER_INVITED, VIEWER_LIMIT */
export function assertMayGrant(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  { until, contactTokens }: { readonly until: CalendarDate; readonly contactTokens: readonly string[] },
): void {
  const now = clock.now();
  const today = dateInIndia(now);
  if (until <= today || until > addDays(today, VIEW_DAYS_MAX)) {
    throw fieldError<typeof inviteViewer | typeof requestViewerOtp>("until", "VIEW_UNTIL_INVALID");
  }
  const open = listOpenGrants(sql).filter((grant) => isOpen(grant, now));
  if (open.some(({ contactToken }) => contactTokens.includes(contactToken))) throw new AppError("VIEWER_INVITED");
  if (open.length >= VIEWERS_MAX) throw new AppError("VIEWER_LIMIT");
}

type NewGrant = Pick<Grant, "id" | "name" | "contact" | "contactToken" | "secretHash" | "scope" | "until">;

/** Call inside the commit, after `assertMayGrant`. */
export function recordGrant(context: AccountContext, granted: NewGrant): void {
  const grant = { ...granted, invitedAt: context.clock.now(), acceptedAt: null };
  insertGrant(context.sql, grant);
  planEnd(context, grant);
  announce(context, grant, "GRANTED");
}

function planEnd({ scheduler }: AccountContext, grant: Pick<Grant, "id" | "until" | "acceptedAt" | "invitedAt">): void {
  scheduler.schedule({ kind: "VIEWER", reference: grant.id, dueAt: lapsesAt(grant) });
}

/** A security notice, which no preference turns off, goes out with a grant. */
function announce(
  context: AccountContext,
  { id, name, until }: Pick<Grant, "id" | "name" | "until">,
  stage: "GRANTED" | "ACCEPTED" | "ENDED",
): void {
  const subject = { kind: "VIEWER", stage, name, on: until } as const;
  notify(context, { reference: `${id}:${stage}`, subject, hasSecurityNotice: stage === "GRANTED" });
}

/** Call inside a transaction. Repeating it has no effect. */
export function recordEnd(context: AccountContext, grant: Grant): void {
  if (grant.endedAt !== null) return;
  endGrant(context.sql, grant.id, context.clock.now());
  context.scheduler.cancel({ kind: "VIEWER", reference: grant.id });
  if (grant.acceptedAt !== null) announce(context, grant, "ENDED");
}

/** Job VIEWER: ends a grant whose last day has passed, or that was not accepted in time. */
export function endLapsedGrant(context: AccountContext, reference: string): void {
  context.storage.transactionSync(() => {
    const grant = findGrant(context.sql, reference);
    if (!grant || grant.endedAt !== null) return;
    if (isOpen(grant, context.clock.now())) planEnd(context, grant);
    else recordEnd(context, grant);
  });
}

/** The grants that the alarm has to end, for the verifier. */
export const listEndingGrants = (sql: SqlStorage): readonly string[] => listOpenGrants(sql).map(({ id }) => id);

export interface Acceptance {
  readonly grantId: string;
  readonly secret: string;
  readonly viewer: UserId;
  /** Blind indexes of the viewer's login contacts. */
  readonly contactTokens: readonly string[];
}

/**
 * The invited contact's holder accepts. Repeated by the same viewer, it answers the same.
 * @throws AppError NOT_FOUND
 */
export function acceptInvitation(context: AccountContext, acceptance: Acceptance): ViewedRecord {
  const { sql, storage, clock, userId } = context;
  return storage.transactionSync(() => {
    const grant = findGrant(sql, acceptance.grantId);
    if (!grant || isClosed(sql) || !isOpen(grant, clock.now())) throw new AppError("NOT_FOUND");
    if (!isSecret(grant, acceptance.secret) || !acceptance.contactTokens.includes(grant.contactToken)) {
      throw new AppError("NOT_FOUND");
    }
    if (acceptance.viewer === userId || (grant.viewerId ?? acceptance.viewer) !== acceptance.viewer) {
      throw new AppError("NOT_FOUND");
    }
    if (grant.acceptedAt === null) {
      const at = clock.now();
      acceptGrant(sql, grant.id, { viewer: acceptance.viewer, at });
      planEnd(context, { ...grant, acceptedAt: at });
      announce(context, grant, "ACCEPTED");
    }
    return viewedRecordOf(context, grant);
  });
}

function isSecret({ secretHash }: Pick<Grant, "secretHash">, secret: string): boolean {
  const [given, expected] = [Buffer.from(invitationHashOf(secret)), Buffer.from(secretHash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function viewedRecordOf({ sql, userId }: AccountContext, { id, scope, until }: Grant): ViewedRecord {
  return { ownerId: userId, grantId: id, name: getIdentity(sql).name ?? "", scope, until };
}

/** The grant of this viewer, if it is in force. @throws AppError NOT_FOUND */
function grantOf({ sql, clock }: Pick<AccountContext, "sql" | "clock">, viewer: ActingViewer): Grant {
  const grant = findGrant(sql, viewer.grantId);
  const isTheirs = grant !== null && grant.viewerId !== null && grant.viewerId === viewer.userId;
  if (!isTheirs || isClosed(sql) || !isOpen(grant, clock.now())) throw new AppError("NOT_FOUND");
  return grant;
}

function isInScope(policy: ViewerPolicy, scope: ViewerScope): boolean {
  switch (policy) {
    case "readsTax":
      return true;
    case "reads":
      return scope === "EVERYTHING";
    case "never":
      return false;
  }
}

/** Compares the grant and the call's policy. @throws AppError NOT_FOUND, whatever is missing */
export function assertViewerMay(
  context: Pick<AccountContext, "sql" | "clock">,
  viewer: ActingViewer,
  { policy }: Pick<Call, "policy">,
): Grant {
  const grant = grantOf(context, viewer);
  if (!policy || !isInScope(policy.viewer, grant.scope)) throw new AppError("NOT_FOUND");
  return grant;
}

/** Also records the look, before anything is read. @throws AppError NOT_FOUND */
export function admitLook(context: AccountContext, viewer: ActingViewer, call: Pick<Call, "policy" | "tag">): void {
  context.storage.transactionSync(() => {
    const { id } = assertViewerMay(context, viewer, call);
    const area = LOOK_AREAS.find((each) => each === call.tag);
    // The name of the account, which the invitation stated, is no look.
    if (!area) return;
    const at = context.clock.now();
    const on = dateInIndia(at);
    countLook(context.sql, id, { on, area, at, keepFrom: addDays(on, -LOOKS_KEPT_DAYS) });
  });
}

/** The record that the viewer may view; null once the view has ended. */
export function viewOf(context: AccountContext, viewer: ActingViewer): ViewedRecord | null {
  try {
    return viewedRecordOf(context, grantOf(context, viewer));
  } catch (cause) {
    if (cause instanceof AppError) return null;
    throw cause;
  }
}

/** The viewer gives the view up, or has closed their account. Idempotent. */
export function endForViewer(
  context: AccountContext,
  { userId, grantId }: { userId: UserId; grantId: ViewerId },
): void {
  context.storage.transactionSync(() => {
    const grant = findGrant(context.sql, grantId);
    if (grant?.viewerId === userId && !isClosed(context.sql)) recordEnd(context, grant);
  });
}
