/**
 * Razorpay's API in memory: payment links, their orders and payment attempts, with the fields and
 * responses of its public documentation (API reference: Payment Links, Orders, Payments; Webhooks: payloads).
 * It accepts only authenticated and documented requests to its own host.
 */
import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";

export const KEYS = { keyId: "rzp_test_AbCdEfGhIjKlMn", keySecret: "a-key-secret-of-24-chars" } as const;
export const WEBHOOK_SECRET = "a-webhook-secret-that-nobody-guesses";

export interface Keys {
  readonly keyId: string;
  readonly keySecret: string;
}
const basicOf = ({ keyId, keySecret }: Keys) => `Basic ${btoa(`${keyId}:${keySecret}`)}`;

type LinkStatus = "created" | "partially_paid" | "paid" | "expired" | "cancelled";
export type AttemptStatus = "created" | "authorized" | "captured" | "refunded" | "failed";

const linkRequest = z.strictObject({
  amount: z.number().int().min(100),
  currency: z.literal("INR"),
  accept_partial: z.boolean(),
  reference_id: z.string().max(40),
  description: z.string().max(2048),
  expire_by: z.number().int(),
  notify: z.strictObject({ sms: z.boolean(), email: z.boolean() }),
  reminder_enable: z.boolean(),
  notes: z.record(z.string(), z.string().max(255)),
  callback_url: z.url(),
  callback_method: z.literal("get"),
});
type LinkRequest = z.infer<typeof linkRequest>;

interface Link extends LinkRequest {
  readonly id: string;
  status: LinkStatus;
  amount_paid: number;
  order_id?: string;
}

interface Attempt {
  readonly id: string;
  readonly entity: "payment";
  readonly amount: number;
  readonly currency: string;
  status: AttemptStatus;
  readonly order_id: string;
  readonly captured: boolean;
  readonly notes: never[];
}

export const failure = (description: string, status = 400) =>
  Response.json({ error: { code: "BAD_REQUEST_ERROR", description, source: "business", metadata: {} } }, { status });

/** A request as Razorpay receives it. @throws Error for another host, and where a redirect would be followed */
export function received(url: string, init: RequestInit, keys: Keys = KEYS) {
  const { origin, pathname, searchParams } = new URL(url);
  if (origin !== "https://api.razorpay.com") throw new Error(`nobody lives at ${origin}`);
  if (init.redirect !== "manual") throw new Error("a redirect would be followed");
  const isOurs = new Headers(init.headers).get("authorization") === basicOf(keys);
  const refusal = isOurs ? null : failure("Authentication failed", 401);
  return { act: `${init.method} ${pathname}`, pathname, searchParams, refusal };
}

export class RazorpayWorld {
  readonly links = new Map<string, Link>();
  readonly attempts: Attempt[] = [];
  /** Method and path of every request. */
  readonly requested: string[] = [];
  readonly #keys: Keys;
  readonly #now: () => number;
  #ids = 0;

  /** With the keys that it accepts, and its clock. */
  constructor({ keys = KEYS, now = () => Date.now() }: { readonly keys?: Keys; readonly now?: () => number } = {}) {
    this.#keys = keys;
    this.#now = now;
  }

  /** The gateway's `fetch`. */
  readonly fetch: Fetch = async (url, init) => {
    const { act, pathname, searchParams, refusal } = received(url, init, this.#keys);
    this.requested.push(act);
    if (refusal) return refusal;
    if (init.method === "POST" && pathname === "/v1/payment_links") return this.#create(String(init.body));
    if (pathname === "/v1/payment_links") return this.#list(searchParams.get("reference_id"));
    const [, id = "", payments] = /^\/v1\/orders\/(order_\w+)(\/payments)?$/.exec(pathname) ?? [];
    const link = [...this.links.values()].find(({ order_id: orderId }) => orderId === id);
    if (!link) return failure("The id provided does not exist");
    return Response.json(payments ? this.#attemptsOf(id) : this.orderOf(link));
  };

  #create(body: string): Response {
    const requested = linkRequest.safeParse(JSON.parse(body));
    if (!requested.success) return failure("wrong input fields sent.");
    if (requested.data.expire_by < this.#now() / 1000 + 15 * 60) {
      return failure("timestamp must be atleast 15 minutes in future");
    }
    const { reference_id: reference } = requested.data;
    if (this.links.has(reference)) return failure("payment link creation with reference ID already attempted");
    const link: Link = { ...requested.data, id: this.#newId("plink"), status: "created", amount_paid: 0 };
    this.links.set(reference, link);
    return Response.json(this.linkOf(reference));
  }

  /** The documented filter; another payer's link comes first, as if the filter were ignored. */
  #list(reference: string | null): Response {
    const others = { id: "plink_FKeEiabyAAiSVQ", reference_id: "", notes: [], amount: 500, status: "paid" };
    const found = reference !== null && this.links.has(reference) ? [this.linkOf(reference)] : [];
    return Response.json({ payment_links: [others, ...found] });
  }

  #attemptsOf(orderId: string) {
    const items = this.attempts.filter(({ order_id: id }) => id === orderId);
    return { entity: "collection", count: items.length, items };
  }

  /** A payment attempt. A captured payment pays the order and the link. */
  try(reference: string, status: AttemptStatus, { amount }: { readonly amount?: number } = {}): Attempt {
    const link = this.#link(reference);
    link.order_id ??= this.#newId("order");
    const attempt: Attempt = {
      id: this.#newId("pay"),
      entity: "payment",
      amount: amount ?? link.amount,
      currency: "INR",
      status,
      order_id: link.order_id,
      captured: status === "captured",
      notes: [],
    };
    this.attempts.push(attempt);
    if (status === "captured" && link.status === "created") {
      link.status = "paid";
      link.amount_paid = link.amount;
    }
    return attempt;
  }

  end(reference: string, status: "expired" | "cancelled" | "partially_paid"): void {
    this.#link(reference).status = status;
  }

  linkOf(reference: string) {
    const link = this.#link(reference);
    return {
      ...link,
      cancelled_at: 0,
      created_at: 1_748_586_679,
      customer: [],
      expired_at: 0,
      first_min_partial_amount: 0,
      payments: null,
      reminders: [],
      short_url: `https://rzp.io/rzp/${link.id.slice(6)}`,
      updated_at: 1_748_586_718,
      upi_link: false,
      user_id: "",
    };
  }

  orderOf({ amount, order_id: id, notes, reference_id: receipt }: Link) {
    const tried = this.attempts.filter(({ order_id: orderId }) => orderId === id);
    const isPaid = tried.some(({ status }) => status === "captured");
    return {
      id,
      entity: "order",
      amount,
      amount_paid: isPaid ? amount : 0,
      amount_due: isPaid ? 0 : amount,
      currency: "INR",
      receipt,
      offer_id: null,
      status: isPaid ? "paid" : "attempted",
      attempts: tried.length,
      notes,
      created_at: 1_748_586_685,
    };
  }

  /** The body of an event in the current state, with its documented entities. */
  event(name: string, reference: string, attempt = this.#lastAttempt(reference)): string {
    const link = this.#link(reference);
    const [family] = name.split(".");
    const payment = attempt && { payment: { entity: { ...attempt } } };
    const order = attempt && { order: { entity: this.orderOf(link) } };
    const payload = {
      ...(family === "payment_link" && { payment_link: { entity: this.linkOf(reference) } }),
      ...((family === "order" || name === "payment_link.paid") && order),
      ...((family !== "payment_link" || name === "payment_link.paid") && payment),
    };
    return JSON.stringify({
      entity: "event",
      account_id: "acc_BFQ7uQEaa7j2z7",
      event: name,
      contains: Object.keys(payload),
      payload,
      created_at: 1_748_586_720,
    });
  }

  /** Unique across all instances. */
  newEventId(): string {
    return `evt_${crypto.randomUUID()}`;
  }

  #lastAttempt(reference: string): Attempt | undefined {
    const { order_id: id } = this.#link(reference);
    return this.attempts.findLast(({ order_id: orderId }) => id !== undefined && orderId === id);
  }

  #link(reference: string): Link {
    const link = this.links.get(reference);
    if (!link) throw new Error(`no link was opened for ${reference}`);
    return link;
  }

  #newId(prefix: string): string {
    return `${prefix}_${String(++this.#ids).padStart(14, "0")}`;
  }
}

/** The webhook request as Razorpay sends it. */
export function signed(
  body: string,
  { eventId, secret = WEBHOOK_SECRET }: { readonly eventId: string; readonly secret?: string },
): { readonly body: string; readonly headers: Headers } {
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return {
    body,
    headers: new Headers({
      "content-type": "application/json",
      "x-razorpay-signature": signature,
      "x-razorpay-event-id": eventId,
    }),
  };
}
