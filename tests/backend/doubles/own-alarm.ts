/** An account whose jobs run when a test says so, on a clock of the test's own. */

import { outboxOf } from "../../../backend/investor/create-context.ts";
import { jobHandlers } from "../../../backend/investor/job-handlers.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import type { JobType } from "../../../backend/investor/kernel/job-types.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { Scheduler } from "../../../backend/platform/scheduler.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";

/** The object's own alarm would run the jobs with the sandbox's providers. */
const withoutAlarm = (storage: DurableObjectStorage): DurableObjectStorage =>
  new Proxy(storage, {
    get(real, name) {
      if (name === "setAlarm") return async () => undefined;
      const value: unknown = Reflect.get(real, name);
      return typeof value === "function" ? value.bind(real) : value;
    },
  });

type Run<Result> = (context: AccountContext) => Result | Promise<Result>;

/** `adapt` replaces dependencies of the account, such as gateways. */
export function ownAlarmOf(investor: Investor, adapt: (context: AccountContext) => AccountContext) {
  let now = epochMs(clock.now());
  let root: Scheduler<JobType> | null = null;
  let inside: AccountContext | null = null;
  const ownClock = { ...clock, now: () => now };
  const within = <Result>(run: Run<Result>): Promise<Result> =>
    inAccount(investor, (context) => {
      root ??= new Scheduler<JobType>({ storage: withoutAlarm(context.storage), clock: ownClock });
      inside = { ...adapt(context), scheduler: root, clock: ownClock };
      return run(inside);
    });
  /** Runs in the object while a call of it is in progress. */
  const meanwhile = (run: Run<unknown>) => inside && run(inside);
  const work = () =>
    within(async (context) => {
      const own = { ...context, scheduler: context.scheduler.ofRun() };
      await context.scheduler.run(jobHandlers(own, outboxOf(own)), () => undefined);
    });
  const pass = (time: number) => {
    now = epochMs(now + time);
    return work();
  };
  return { within, meanwhile, work, pass };
}
