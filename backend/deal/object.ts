/**
 * The stock of one deal and the register of who holds it. It never sees money. Every method may be called again with the
 * same key and then changes nothing; a reservation that expires is not believed to be dead until its investor says so.
 */
import { DurableObject } from "cloudflare:workers";
import type { Restructuring } from "../../lib/contract/calls/deals.ts";
import { dateInIndia, type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { FlowKey } from "../../lib/contract/values/ids.ts";
import { clock, refreshClock } from "../clock.ts";
import { migrate } from "../durable/migrations.ts";
import { Scheduler, schedulerMigration } from "../durable/scheduler.ts";
import type { Env } from "../env.ts";
import { dealEvent, type EventMessage } from "../events/schema.ts";
import { logFailure } from "../log.ts";
import { isSameOrder, type RestructuringOrder } from "./restructuring.ts";
import { RestructuringStore, restructuringMigration } from "./restructuring-store.ts";
import {
  DealStore,
  inventoryMigration,
  type Offer,
  type RegisterEntry,
  type Reservation,
  type UnitTransfer,
  unitTransferMigration,
} from "./store.ts";

/**
 * EXPIRY: ask what became of a reservation, by its key. EMIT: send the progress, reference "all". RESTRUCTURE: have a holder's
 * book take in what was agreed, reference `<restructuring>:<holder>`.
 */
type DealJobType = "EXPIRY" | "EMIT" | "RESTRUCTURE";

/** AGREED: from now on. KNOWN: it was agreed before. CONFLICT: something else was, under the same name. */
export type RestructureAnswer = "AGREED" | "KNOWN" | "CONFLICT";

/** RELEASED: this key had its units and gave them back; it will not get any again. */
export type ReserveAnswer = "RESERVED" | "SOLD_OUT" | "RELEASED";

/** In units. Placed and reserved ones count as sold: nobody else can have them now. */
export interface UnitProgress {
  readonly offered: number;
  readonly sold: number;
  readonly remaining: number;
  readonly holders: number;
  readonly restructuring: Restructuring | null;
}

/** In units; `entries` and `market` add up to `taken`. */
export interface DealRegister {
  readonly offered: number;
  readonly placed: number;
  readonly taken: number;
  /** Of those taken: sold on by holders, to somebody whose book is kept elsewhere. */
  readonly market: number;
  readonly entries: readonly RegisterEntry[];
  /** Each with how many books have not taken it in yet. */
  readonly restructurings: readonly { readonly id: string; readonly at: EpochMs; readonly pending: number }[];
}

/** An investor whose saga is still under way is asked again after this long. */
const RETRY_AFTER_MS = 60_000;
/** Changes that come together are one event, this long after the first of them. */
const EMIT_AFTER_MS = 300;

export class DealObject extends DurableObject<Env> {
  readonly #scheduler: Scheduler<DealJobType>;
  readonly #store: DealStore;
  readonly #restructurings: RestructuringStore;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, [schedulerMigration, inventoryMigration, restructuringMigration, unitTransferMigration]);
    this.#scheduler = new Scheduler({ storage: ctx.storage, clock });
    this.#store = new DealStore(ctx.storage.sql);
    this.#restructurings = new RestructuringStore(ctx.storage.sql);
  }

  /** Puts the deal on offer. False when it is on offer already with other numbers: these stand still once published. */
  configure(offer: Offer): boolean {
    return this.ctx.storage.transactionSync(() => {
      const inventory = this.#store.findInventory();
      if (!inventory) {
        this.#store.insertInventory(offer);
        this.#emitLater();
        return true;
      }
      const { units, placed } = offer;
      return (
        inventory.dealId === offer.dealId &&
        inventory.offered === units &&
        inventory.placed === placed.units &&
        inventory.placedHolders === placed.holders
      );
    });
  }

  /** Sets units aside until they are confirmed or released. */
  reserve(wanted: Omit<Reservation, "state">): ReserveAnswer {
    return this.ctx.storage.transactionSync(() => {
      const known = this.#store.findReservation(wanted.key);
      if (known) return answerAgain(known, wanted);
      // Its terms are no longer those that are offered.
      if (this.#restructurings.list().length > 0) return "SOLD_OUT";
      if (!this.#store.take(wanted.units)) return "SOLD_OUT";
      this.#store.insertReservation(wanted);
      this.#scheduler.schedule({ kind: "EXPIRY", reference: wanted.key, dueAt: wanted.expiresAt });
      this.#emitLater();
      return "RESERVED";
    });
  }

  /** @throws when the key holds no units: its investor may confirm only what was reserved for him. */
  confirm(key: FlowKey): void {
    this.#end(key, "CONFIRMED");
  }

  /** Gives the units back. A key that never had any has nothing to give. @throws when it was confirmed. */
  release(key: FlowKey): void {
    this.#end(key, "RELEASED");
  }

  /** Units that a holder has sold are held elsewhere from now on. @throws when he has not so many. */
  transferUnits(sale: UnitTransfer): void {
    this.ctx.storage.transactionSync(() => {
      const known = this.#store.findUnitTransfer(sale.key);
      if (known && (known.userId !== sale.userId || known.units !== sale.units)) {
        throw new Error("one key handed over two different sales");
      }
      if (known) return;
      this.#store.transferUnits(sale);
      this.#emitLater();
    });
  }

  /** Puts off what the deal still owes; each holder's book is told until it has taken it in. */
  restructure(order: RestructuringOrder): RestructureAnswer {
    const at = clock.now();
    return this.ctx.storage.transactionSync(() => {
      const known = this.#restructurings.find(order.id);
      if (known) return isSameOrder(known, order) ? "KNOWN" : "CONFLICT";
      this.#restructurings.insert({ ...order, on: dateInIndia(at), at });
      for (const { userId } of this.#store.register()) {
        this.#scheduler.schedule({ kind: "RESTRUCTURE", reference: `${order.id}:${userId}`, dueAt: at });
      }
      this.#store.touch();
      this.#emitLater();
      return "AGREED";
    });
  }

  /** What is left at this moment; null before the deal is on offer. */
  progress(): UnitProgress | null {
    const inventory = this.#store.findInventory();
    if (!inventory) return null;
    const sold = inventory.placed + inventory.taken;
    const holders = inventory.placedHolders + this.#store.holderCount() + (inventory.market > 0 ? 1 : 0);
    const restructuring = this.#restructurings.summary();
    return { offered: inventory.offered, sold, remaining: inventory.offered - sold, holders, restructuring };
  }

  /** The stock, and every investor with units of it, for the reconciler. */
  register(): DealRegister {
    const inventory = this.#store.findInventory() ?? { offered: 0, placed: 0, taken: 0, market: 0 };
    const { offered, placed, taken, market } = inventory;
    const waiting = [...this.#scheduler.references("RESTRUCTURE")];
    const restructurings = this.#restructurings.list().map(({ id, at }) => {
      return { id, at, pending: waiting.filter((reference) => reference.startsWith(`${id}:`)).length };
    });
    return { offered, placed, taken, market, entries: this.#store.register(), restructurings };
  }

  override alarm(): Promise<void> {
    return this.#scheduler.keepAwake(
      async () => {
        await refreshClock(this.env);
        await this.work();
      },
      (cause) => logFailure({ event: "alarm_failed", kind: "DEAL", cause }),
    );
  }

  /** Does what is due. Called by the alarm, and by the operator when the sandbox's clock has moved. */
  work(): Promise<void> {
    const handlers = {
      EXPIRY: (key: string) => this.#settleExpired(key),
      EMIT: () => this.#emit(),
      RESTRUCTURE: (reference: string) => this.#restructureHolder(reference),
    };
    return this.#scheduler.once(() =>
      this.#scheduler.run(handlers, ({ kind }, cause) => logFailure({ event: "job_failed", kind, cause })),
    );
  }

  #end(key: FlowKey, to: "CONFIRMED" | "RELEASED"): void {
    this.ctx.storage.transactionSync(() => {
      const reservation = this.#store.findReservation(key);
      if (!reservation && to === "RELEASED") return;
      if (reservation?.state === to) return;
      if (reservation?.state !== "RESERVED") throw new Error(`a reservation cannot become ${to} any more`);
      if (to === "CONFIRMED") this.#store.confirm(reservation);
      else this.#store.release(reservation);
      this.#scheduler.cancel({ kind: "EXPIRY", reference: key });
      this.#emitLater();
    });
  }

  async #settleExpired(key: string): Promise<void> {
    const reservation = this.#store.findReservation(key);
    if (reservation?.state !== "RESERVED") return;
    const investor = this.env.INVESTOR.get(this.env.INVESTOR.idFromName(reservation.userId));
    const fate = await investor.reservationFate(reservation.key);
    switch (fate) {
      case "CONFIRMED":
        return this.confirm(reservation.key);
      case "FAILED":
        return this.release(reservation.key);
      case "OPEN":
        return this.#scheduler.schedule({ kind: "EXPIRY", reference: key, dueAt: later(clock.now(), RETRY_AFTER_MS) });
    }
  }

  async #restructureHolder(reference: string): Promise<void> {
    const [id = "", holder = ""] = reference.split(":");
    const [agreed, inventory] = [this.#restructurings.find(id), this.#store.findInventory()];
    if (!agreed || !inventory) return;
    const investor = this.env.INVESTOR.get(this.env.INVESTOR.idFromName(holder));
    if ((await investor.restructure(inventory.dealId, agreed)) === "APPLIED") return;
    this.#scheduler.schedule({ kind: "RESTRUCTURE", reference, dueAt: later(clock.now(), RETRY_AFTER_MS) });
  }

  /** The event that describes the deal as it stands now, to rebuild projections from; null before it is published. */
  async currentEvent(): Promise<EventMessage | null> {
    await refreshClock(this.env);
    return this.#currentEvent();
  }

  #emitLater(): void {
    this.#scheduler.scheduleOnce({ kind: "EMIT", reference: "all", dueAt: later(clock.now(), EMIT_AFTER_MS) });
  }

  async #emit(): Promise<void> {
    const message = this.#currentEvent();
    if (message) await this.env.EVENTS.send(message);
  }

  /** What is true when it is sent: what was true in between concerns nobody. */
  #currentEvent(): EventMessage | null {
    const [inventory, progress] = [this.#store.findInventory(), this.progress()];
    if (!inventory || !progress) return null;
    const { sold: unitsSold, holders, restructuring } = progress;
    const own = { type: "deal.progressed.v1", entity: inventory.dealId, at: clock.now() } as const;
    return { sequence: inventory.version, event: dealEvent.parse({ ...own, unitsSold, holders, restructuring }) };
  }
}

function answerAgain(known: Reservation, wanted: Omit<Reservation, "state">): ReserveAnswer {
  if (known.userId !== wanted.userId || known.units !== wanted.units) {
    throw new Error("one key asked for two different reservations");
  }
  return known.state === "RELEASED" ? "RELEASED" : "RESERVED";
}

const later = (at: EpochMs, ms: number): EpochMs => epochMs(at + ms);
