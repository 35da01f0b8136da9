/**
 * Base of the Durable Object of one investor: its database, its jobs and the context of each call.
 * Fields, not methods, where a subclass needs them: only methods of the prototype can be called by RPC.
 */
import { DurableObject } from "cloudflare:workers";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import { clock, refreshClock } from "../platform/clock.ts";
import { logFailure } from "../platform/log.ts";
import { migrate } from "../platform/migrations.ts";
import { type Reply, replyTo } from "../platform/reply.ts";
import { Scheduler } from "../platform/scheduler.ts";
import { retaxIfLawChanged } from "./claims/law-change.ts";
import { createContext, outboxOf } from "./create-context.ts";
import { findIdentity } from "./identity/identity-store.ts";
import { jobHandlers } from "./job-handlers.ts";
import { type AccountContext, type Actor, OWNER } from "./kernel/account-context.ts";
import type { JobType } from "./kernel/job-types.ts";
import { investorMigrations } from "./migrations.ts";

type Work<Answer> = (context: AccountContext) => Answer | Promise<Answer>;

export abstract class AccountObject extends DurableObject<Env> {
  protected readonly scheduler: Scheduler<JobType>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, investorMigrations);
    this.scheduler = new Scheduler({ storage: ctx.storage, clock });
    const { storage } = ctx;
    retaxIfLawChanged({ sql: storage.sql, storage, clock, scheduler: this.scheduler });
  }

  protected readonly contextOf = (
    userId: UserId,
    actor: Actor = OWNER,
    scheduler: Scheduler<JobType> = this.scheduler,
  ): AccountContext => createContext({ userId, storage: this.ctx.storage, env: this.env, scheduler }, actor);

  /** The account's context; null when no investor is enrolled in this object. */
  protected readonly findContext = async (scheduler = this.scheduler): Promise<AccountContext | null> => {
    await refreshClock(this.env);
    const identity = findIdentity(this.ctx.storage.sql);
    return identity && this.contextOf(identity.userId, OWNER, scheduler);
  };

  protected readonly replyAs = async <Answer>(userId: UserId, work: Work<Answer>): Promise<Reply<Answer>> => {
    await refreshClock(this.env);
    return replyTo(async () => ({ answer: await work(this.contextOf(userId)), replayed: false }));
  };

  /** Refuses NOT_FOUND when no investor is enrolled in this object. */
  protected readonly replyIfEnrolled = <Answer>(work: Work<Answer>): Promise<Reply<Answer>> =>
    replyTo(async () => {
      const context = await this.findContext();
      if (context === null) throw new AppError("NOT_FOUND");
      return { answer: await work(context), replayed: false };
    });

  override alarm(): Promise<void> {
    return this.scheduler.keepAwake(
      () => this.work(),
      (cause) => logFailure({ event: "alarm_failed", kind: "INVESTOR", cause }),
    );
  }

  /** Runs the due jobs. Called by the alarm, and by the operator when the sandbox's clock has moved. */
  work(): Promise<void> {
    return this.scheduler.once(() => this.#workOnce());
  }

  async #workOnce(): Promise<void> {
    const context = await this.findContext(this.scheduler.ofRun());
    if (context === null) return;
    const onFailure = ({ kind }: { kind: JobType }, cause: unknown) => logFailure({ event: "job_failed", kind, cause });
    await this.scheduler.run(jobHandlers(context, outboxOf(context)), onFailure);
  }
}
