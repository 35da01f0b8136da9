/**
 * The storage, the jobs and the alarm of one bank account. The object is single-threaded: every change is one transaction without
 * an await in it, and its consequences are jobs of the alarm.
 */
import { DurableObject } from "cloudflare:workers";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { Env } from "../env.ts";
import { type BankAccountSettings, bankAccountSettings } from "../gateways/statements/account-settings.ts";
import { clock, refreshClock } from "../platform/clock.ts";
import { logFailure } from "../platform/log.ts";
import { migrate } from "../platform/migrations.ts";
import { jobStateMigration, Scheduler, schedulerMigration } from "../platform/scheduler.ts";
import { keyRingOf } from "../platform/secrets.ts";
import { matchCollection } from "./collections.ts";
import type { BankContext, BankJob } from "./context.ts";
import { deliver } from "./delivery.ts";
import { FileStore } from "./file-store.ts";
import { readFile } from "./intake.ts";
import { LineStore } from "./line-store.ts";
import { bankAccountMigrations } from "./migrations.ts";
import { PaymentStore } from "./payment-store.ts";
import { applyRetention } from "./personal-data.ts";
import { VirtualAccountStore } from "./virtual-account-store.ts";

const bankMigrations = [schedulerMigration, jobStateMigration, ...bankAccountMigrations];

export abstract class BankBook extends DurableObject<Env> {
  readonly #scheduler: Scheduler<BankJob>;
  #reading: Promise<void> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, bankMigrations);
    this.#scheduler = new Scheduler({ storage: ctx.storage, clock });
  }

  override alarm(): Promise<void> {
    return this.#scheduler.keepAwake(
      () => this.work(),
      (cause) => logFailure({ event: "alarm_failed", kind: "BANK_ACCOUNT", cause }),
    );
  }

  /** Runs due jobs. Called by the alarm. */
  work(): Promise<void> {
    return this.#scheduler.once(async () => {
      const context = await this.begin();
      const handlers = {
        READ: (digest: string) => this.read(context, digest),
        DELIVER: () => deliver(context),
        COLLECT: (line: string) => matchCollection(context, line),
        RETENTION: () => applyRetention(context),
      };
      await this.#scheduler.run(handlers, ({ kind }, cause) => logFailure({ event: "job_failed", kind, cause }));
    });
  }

  /** One file at a time: a large one fills the object's memory. A second request for the same file finds it read. */
  protected read(context: BankContext, digest: string): Promise<void> {
    const read = this.#reading.then(() => readFile(context, digest));
    this.#reading = read.catch(() => undefined);
    return read;
  }

  protected findSettings(): BankAccountSettings | null {
    const json = new FileStore(this.ctx.storage.sql).findSettings();
    return json === null ? null : bankAccountSettings.parse(JSON.parse(json));
  }

  protected async begin(): Promise<BankContext> {
    await refreshClock(this.env);
    const { storage } = this.ctx;
    const keys = keyRingOf(this.env);
    return {
      env: this.env,
      storage,
      settings: this.findSettings() ?? notFound(),
      lines: new LineStore(storage.sql, keys),
      payments: new PaymentStore(storage.sql, keys),
      files: new FileStore(storage.sql),
      accounts: new VirtualAccountStore(storage.sql),
      scheduler: this.#scheduler,
      now: () => clock.now(),
    };
  }
}

/** An account that no operator has registered. */
export function notFound(): never {
  throw new AppError("NOT_FOUND");
}
