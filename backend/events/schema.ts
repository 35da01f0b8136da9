/**
 * All domain events. Emitters and the consumer parse with the same union. Invariants: a type has exactly one shape,
 * without extra fields; ids are branded, numbers are integers, and an amount of money would carry its unit in its name
 * (`amountPaise`). No event contains a contact, PAN, Aadhaar or account number, nor a name other than the friendly name
 * that the investor chose. A changed shape is a new type: `.v2` beside `.v1`, until no `.v1` is in flight.
 */
import { z } from "zod";
import { payoutKind, restructuring } from "../../lib/contract/calls/deals.ts";
import { FRIENDLY_NAME_MAX } from "../../lib/contract/facts/shown-name-limits.ts";
import { calendarDate, epochMillis } from "../../lib/contract/values/calendar-date.ts";
import { category } from "../../lib/contract/values/categories.ts";
import { dealId, investmentId, refundId, userId } from "../../lib/contract/values/ids.ts";

const count = z.int().min(0);

const event = <Type extends string, Entity extends z.ZodType, Payload extends z.ZodRawShape>(
  type: Type,
  entity: Entity,
  payload: Payload,
) => z.strictObject({ type: z.literal(type), entity, at: epochMillis, ...payload });

/** `dueOn` is the day of settlement: the next business day where the due day is a holiday. */
const payoutFacts = { investmentId, payoutSequence: count, dealId, dueOn: calendarDate };

export const investorEvent = z.discriminatedUnion("type", [
  event("investor.created.v1", userId, {}),
  event("investor.kyc-completed.v1", userId, {}),
  event("investor.deletion-requested.v1", userId, {}),
  event("investor.deletion-ended.v1", userId, {}),
  event("investor.account-closed.v1", userId, {}),
  event("investor.residence-change-requested.v1", userId, {}),
  event("investor.residence-change-decided.v1", userId, {}),
  event("investor.treaty-claim-requested.v1", userId, {}),
  event("investor.treaty-claim-decided.v1", userId, {}),
  event("investor.name-review-opened.v1", userId, {}),
  event("investor.name-review-ended.v1", userId, {}),
  event("investor.check-opened.v1", userId, {}),
  event("investor.check-ended.v1", userId, {}),
  event("investor.account-proof-sent.v1", userId, {}),
  event("investor.account-proof-decided.v1", userId, {}),
  event("investor.hardship-requested.v1", userId, {}),
  event("investor.hardship-decided.v1", userId, {}),
  /** Nobody has decided the request of this number. */
  event("investor.hardship-lapsed.v1", userId, { review: z.int().min(1) }),
  event("investor.referred.v1", userId, { referrerId: userId }),
  event("investor.friendly-name-changed.v1", userId, {
    friendlyName: z.string().max(FRIENDLY_NAME_MAX),
    /** Incremented by the account with each change of the name; the highest wins. */
    version: z.int().min(1),
  }),
  event("investment.succeeded.v1", userId, { investmentId, dealId, category }),
  event("payout.paid.v1", userId, { investmentId, payoutSequence: count }),
  event("payout.paid.v2", userId, { ...payoutFacts, kind: payoutKind, paidOn: calendarDate }),
  event("payout.late.v1", userId, payoutFacts),
  /** A restructuring replaced a payout that was late. */
  event("payout.rescheduled.v1", userId, { ...payoutFacts, rescheduledOn: calendarDate }),
  event("refund.due.v1", userId, { refundId }),
  event("refund.sent.v1", userId, { refundId }),
]);
export type InvestorEvent = z.output<typeof investorEvent>;

const progress = { unitsSold: count, holders: count, restructuring: restructuring.nullable() };

/** In flight from the version before v2. */
const progressedV1 = event("deal.progressed.v1", dealId, progress);

/** `redeemsOn`: the call date on which the issuer redeems the bond. */
export const dealEvent = event("deal.progressed.v2", dealId, { ...progress, redeemsOn: calendarDate.nullable() });

export const domainEvent = z.discriminatedUnion("type", [...investorEvent.options, progressedV1, dealEvent]);
export type DomainEvent = z.output<typeof domainEvent>;

/** The part that an emitter writes; the outbox adds the entity and the time. */
export type EventBody<Event extends DomainEvent> = Event extends unknown ? Omit<Event, "entity" | "at"> : never;

/**
 * The queue message. `sequence` increases with each event of an entity; projections ignore events older than the
 * last one that they have applied.
 */
export const eventMessage = z.strictObject({ sequence: count, event: domainEvent });
export type EventMessage = z.output<typeof eventMessage>;

/** UNKNOWN_TYPE: a newer version of this Worker may know the type. MALFORMED: no version emits such a message. */
export type ParsedMessage =
  | { readonly ok: true; readonly message: EventMessage }
  | { readonly ok: false; readonly reason: "UNKNOWN_TYPE" | "MALFORMED" };

const TYPES: ReadonlySet<string> = new Set(domainEvent.options.map((option) => option.shape.type.value));

export function parseMessage(body: unknown): ParsedMessage {
  const parsed = eventMessage.safeParse(body);
  if (parsed.success) return { ok: true, message: parsed.data };
  const { type } = describeMessage(body);
  return { ok: false, reason: type === null || TYPES.has(type) ? "MALFORMED" : "UNKNOWN_TYPE" };
}

const outline = z.object({
  sequence: count.nullable().catch(null),
  event: z
    .object({
      // Only text shaped like an event type may reach logs and counters.
      type: z
        .string()
        .max(64)
        .regex(/^[a-z-]+\.[a-z-]+\.v\d{1,3}$/)
        .nullable()
        .catch(null),
      entity: z.union([userId, dealId]).nullable().catch(null),
    })
    .catch({ type: null, entity: null }),
});

export interface MessageOutline {
  readonly type: string | null;
  readonly entity: string | null;
  readonly sequence: number | null;
}

/** Type, entity and time of any message; null for each that cannot be read. */
export function describeMessage(body: unknown): MessageOutline {
  const parsed = outline.safeParse(body);
  if (!parsed.success) return { type: null, entity: null, sequence: null };
  const { sequence, event: described } = parsed.data;
  return { ...described, sequence };
}
