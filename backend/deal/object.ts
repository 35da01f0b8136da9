/**
 * The inventory of one deal and the register of its holders. It never handles money. Every method is idempotent by its
 * key. An expired reservation is released only after its investor's account confirms that it failed.
 */
import { DurableObject } from "cloudflare:workers";
import { type CalendarDate, dateInIndia, type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { FlowKey } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import { dealEvent, type EventMessage } from "../events/schema.ts";
import { clock, refreshClock } from "../platform/clock.ts";
import { logFailure } from "../platform/log.ts";
import { migrate } from "../platform/migrations.ts";
import { jobStateMigration, Scheduler, schedulerMigration } from "../platform/scheduler.ts";
import { bondRedemptionMigration, closingMigration, RedemptionStore } from "./redemption-store.ts";
import type { DealRegister, UnitProgress } from "./register.ts";
import { isSameOrder, type RestructuringOrder } from "./restructuring.ts";
import { RestructuringStore, restructuringMigration } from "./restructuring-store.ts";
import {
  DealStore,
  holderCountMigration,
  inventoryMigration,
  type Reservation,
  type UnitsOffer,
  type UnitTransfer,
  unitTransferMigration,
} from "./store.ts";

/**
 * Job types. EXPIRY: check the outcome of a reservation, by its key. EMIT: send the progress event, reference "all".
 * RESTRUCTURE: apply a restructuring to a holder's account, reference `<restructuring>:<holder>`.
 * REDEEM: apply the call to a holder's account, reference `<holder>`.
 */
type DealJobType = "EXPIRY" | "EMIT" | "RESTRUCTURE" | "REDEEM";

/** AGREED: recorded now. KNOWN: recorded before. CONFLICT: another restructuring has the id, or another call exists. */
export type RestructureAnswer = "AGREED" | "KNOWN" | "CONFLICT";

/** RELEASED: the units of this key were returned, and it cannot reserve again. */
export type ReserveAnswer = "RESERVED" | "SOLD_OUT" | "RELEASED";

/** Delay before an account with an open saga is polled again. */
const RETRY_AFTER_MS = 60_000;
/** Changes within this delay are emitted as one event. */
const EMIT_AFTER_MS = 300;

const dealMigrations = [
  ...[schedulerMigration, inventoryMigration, restructuringMigration, unitTransferMigration],
  ...[bondRedemptionMigration, jobStateMigration, closingMigration, holderCountMigration],
];

declare module "../env.ts" {
  interface Env {
    readonly DEAL: DurableObjectNamespace<DealObject>;
  }
}

export class DealObject extends DurableObject<Env> {
  readonly #scheduler: Scheduler<DealJobType>;
  readonly #store: DealStore;
  readonly #restructurings: RestructuringStore;
  readonly #redemption: RedemptionStore;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, dealMigrations);
    this.#scheduler = new Scheduler({ storage: ctx.storage, clock });
    this.#store = new DealStore(ctx.storage.sql);
    this.#restructurings = new RestructuringStore(ctx.storage.sql);
    this.#redemption = new RedemptionStore(ctx.storage.sql);
  }

  /** Publishes the deal. @returns false when it is published with other numbers, which never change */
  configure(offer: UnitsOffer): boolean {
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

  /** Reserves units until they are confirmed or released. */
  reserve(request: Omit<Reservation, "state">): ReserveAnswer {
    return this.ctx.storage.transactionSync(() => {
      const known = this.#store.findReservation(request.key);
      if (known) return answerRepeated(known, request);
      // After a restructuring, a call or a write-down the offered terms no longer apply.
      const isChanged =
        this.#restructurings.list().length > 0 || this.#redemption.find() || this.#redemption.isClosed();
      if (isChanged) return "SOLD_OUT";
      if (!this.#store.take(request.units)) return "SOLD_OUT";
      this.#store.insertReservation(request);
      this.#scheduler.schedule({ kind: "EXPIRY", reference: request.key, dueAt: request.expiresAt });
      this.#emitLater();
      return "RESERVED";
    });
  }

  /** @throws Error when the key holds no reserved units */
  confirm(key: FlowKey): void {
    this.#end(key, "CONFIRMED");
  }

  /** Returns reserved units. Has no effect for an unknown key. @throws Error when they were confirmed */
  release(key: FlowKey): void {
    this.#end(key, "RELEASED");
  }

  /** Removes sold units from a holder. @throws Error when the holder has fewer */
  transferUnits(sale: UnitTransfer): void {
    this.ctx.storage.transactionSync(() => {
      const known = this.#store.findUnitTransfer(sale.key);
      if (known && (known.userId !== sale.userId || known.units !== sale.units)) {
        throw new Error("one key names two different sales");
      }
      if (known) return;
      this.#store.transferUnits(sale);
      this.#emitLater();
    });
  }

  /** Records a restructuring and schedules its application to each holder's account. */
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

  /** Records the call of the bond and schedules its application to each holder's account. */
  call(redeemsOn: CalendarDate): RestructureAnswer {
    const at = clock.now();
    return this.ctx.storage.transactionSync(() => {
      const known = this.#redemption.find();
      if (known) return known.redeemsOn === redeemsOn ? "KNOWN" : "CONFLICT";
      if (this.#restructurings.list().length > 0) return "CONFLICT";
      this.#redemption.insert({ redeemsOn, at });
      for (const { userId } of this.#store.register()) {
        this.#scheduler.schedule({ kind: "REDEEM", reference: userId, dueAt: at });
      }
      this.#store.touch();
      this.#emitLater();
      return "AGREED";
    });
  }

  /** Takes no more reservations. Idempotent. */
  close(): void {
    this.#redemption.close(clock.now());
  }

  /** Current progress; null before the deal is published. */
  progress(): UnitProgress | null {
    const inventory = this.#store.findInventory();
    if (!inventory) return null;
    const sold = inventory.placed + inventory.taken;
    const holders = inventory.placedHolders + inventory.holders + (inventory.market > 0 ? 1 : 0);
    const restructuring = this.#restructurings.summary();
    const redeemsOn = this.#redemption.find()?.redeemsOn ?? null;
    return { offered: inventory.offered, sold, remaining: inventory.offered - sold, holders, restructuring, redeemsOn };
  }

  /** Inventory and holders, for the reconciler. */
  register(): DealRegister {
    const inventory = this.#store.findInventory() ?? { offered: 0, placed: 0, taken: 0, market: 0 };
    const { offered, placed, taken, market } = inventory;
    const waiting = [...this.#scheduler.references("RESTRUCTURE")];
    const restructurings = this.#restructurings.list().map(({ id, at }) => {
      return { id, at, pending: waiting.filter((reference) => reference.startsWith(`${id}:`)).length };
    });
    const called = this.#redemption.find();
    const call = called && { ...called, pending: [...this.#scheduler.references("REDEEM")].length };
    return { offered, placed, taken, market, entries: this.#store.register(), restructurings, call };
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

  /** Runs due jobs. Called by the alarm, and by the operator after moving the sandbox's clock. */
  work(): Promise<void> {
    const handlers = {
      EXPIRY: (key: string) => this.#settleExpired(key),
      EMIT: () => this.#emit(),
      RESTRUCTURE: (reference: string) => this.#restructureHolder(reference),
      REDEEM: (holder: string) => this.#redeemHolder(holder),
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
      if (reservation?.state !== "RESERVED") throw new Error(`the reservation cannot become ${to}`);
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

  async #redeemHolder(reference: string): Promise<void> {
    const [call, inventory] = [this.#redemption.find(), this.#store.findInventory()];
    if (!call || !inventory) return;
    const investor = this.env.INVESTOR.get(this.env.INVESTOR.idFromName(reference));
    if ((await investor.redeem(inventory.dealId, call.redeemsOn)) === "APPLIED") return;
    this.#scheduler.schedule({ kind: "REDEEM", reference, dueAt: later(clock.now(), RETRY_AFTER_MS) });
  }

  /** The current state as an event, to rebuild projections; null before the deal is published. */
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

  /** The event contains the state at the time of sending, because consumers need the latest only. */
  #currentEvent(): EventMessage | null {
    const [inventory, progress] = [this.#store.findInventory(), this.progress()];
    if (!inventory || !progress) return null;
    const { sold: unitsSold, holders, restructuring, redeemsOn } = progress;
    const own = { type: "deal.progressed.v2", entity: inventory.dealId, at: clock.now() } as const;
    return {
      sequence: inventory.version,
      event: dealEvent.parse({ ...own, unitsSold, holders, restructuring, redeemsOn }),
    };
  }
}

function answerRepeated(known: Reservation, request: Omit<Reservation, "state">): ReserveAnswer {
  if (known.userId !== request.userId || known.units !== request.units) {
    throw new Error("one key names two different reservations");
  }
  return known.state === "RELEASED" ? "RELEASED" : "RESERVED";
}

const later = (at: EpochMs, ms: number): EpochMs => epochMs(at + ms);
