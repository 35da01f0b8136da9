/**
 * Every domain event. Emitter and consumer parse with the same union, so always true here: a type names one shape, with
 * nothing beside it; ids are branded, numbers are integers, and an amount of money would carry its unit in its name
 * (`amountPaise`). No contact, PAN, Aadhaar or account number is part of an event, and no name but the one that the
 * investor chose for others to see. A changed shape is a new type: `.v2` beside `.v1`, until no `.v1` is on its way.
 */
import { z } from "zod";
import { restructuring } from "../../lib/contract/calls/deals.ts";
import { epochMillis } from "../../lib/contract/values/calendar-date.ts";
import { category } from "../../lib/contract/values/categories.ts";
import { dealId, investmentId, refundId, userId } from "../../lib/contract/values/ids.ts";
import { FRIENDLY_NAME_MAX } from "../../lib/contract/values/shown-name-limits.ts";

const count = z.int().min(0);

const event = <Type extends string, Entity extends z.ZodType, Payload extends z.ZodRawShape>(
  type: Type,
  entity: Entity,
  payload: Payload,
) => z.strictObject({ type: z.literal(type), entity, at: epochMillis, ...payload });

export const investorEvent = z.discriminatedUnion("type", [
  event("investor.created.v1", userId, {}),
  event("investor.kyc-completed.v1", userId, {}),
  event("investor.deletion-requested.v1", userId, {}),
  event("investor.deletion-ended.v1", userId, {}),
  event("investor.account-closed.v1", userId, {}),
  event("investor.residence-change-requested.v1", userId, {}),
  event("investor.residence-change-decided.v1", userId, {}),
  event("investor.referred.v1", userId, { referrerId: userId }),
  event("investor.friendly-name-changed.v1", userId, {
    friendlyName: z.string().max(FRIENDLY_NAME_MAX),
    /** Counted by the account; the highest wins. */
    version: z.int().min(1),
  }),
  event("investment.succeeded.v1", userId, { investmentId, dealId, category }),
  event("payout.paid.v1", userId, { investmentId, payoutSequence: count }),
  event("refund.due.v1", userId, { refundId }),
  event("refund.sent.v1", userId, { refundId }),
]);
export type InvestorEvent = z.output<typeof investorEvent>;

export const dealEvent = event("deal.progressed.v1", dealId, {
  unitsSold: count,
  holders: count,
  restructuring: restructuring.nullable(),
});

export const domainEvent = z.discriminatedUnion("type", [...investorEvent.options, dealEvent]);
export type DomainEvent = z.output<typeof domainEvent>;

/** What an emitter writes; the outbox adds whose event it is, and when. */
export type EventBody<Event extends DomainEvent> = Event extends unknown ? Omit<Event, "entity" | "at"> : never;

/** What travels on the queue. `sequence` rises with each event of an entity: a projection drops what is older than it knows. */
export const eventMessage = z.strictObject({ sequence: count, event: domainEvent });
export type EventMessage = z.output<typeof eventMessage>;

/** UNKNOWN_TYPE: another version of this Worker may know it. MALFORMED: no version of it emits that. */
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
      // Nothing but what looks like a type may reach a log or a counter.
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

/** As much as can be said of any message; null for what it does not say. */
export function describeMessage(body: unknown): MessageOutline {
  const parsed = outline.safeParse(body);
  if (!parsed.success) return { type: null, entity: null, sequence: null };
  const { sequence, event: described } = parsed.data;
  return { ...described, sequence };
}
