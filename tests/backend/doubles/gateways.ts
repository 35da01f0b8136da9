/** Gateways whose state changes during a call, and account contexts that use them. */
import type { DealObject } from "../../../backend/deal/object.ts";
import type { Gateways } from "../../../backend/gateways/gateways.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import type { CommandContext } from "../../../backend/investor/kernel/operation.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";

/** Runs after the gateway has responded and before the response arrives: the response does not reflect its changes. */
type Meanwhile<Gateway> = {
  readonly [Method in keyof Gateway]?: Gateway[Method] extends (...input: infer Input) => unknown
    ? (...input: Input) => unknown
    : never;
};

/** The same gateway, with a hook that runs while the named methods are awaited. */
function changing<Gateway extends object>(gateway: Gateway, meanwhile: object): Gateway {
  return new Proxy(gateway, {
    get(real, name) {
      const method: unknown = Reflect.get(real, name);
      const happen: unknown = Reflect.get(meanwhile, name);
      if (typeof method !== "function" || typeof happen !== "function") return method;
      return async (...input: readonly unknown[]) => {
        const answer: unknown = await Reflect.apply(method, real, input);
        await Reflect.apply(happen, undefined, input);
        return answer;
      };
    },
  });
}

/** The account context, with a hook that runs while one of its gateways is awaited. */
export function whileAwaiting<Name extends keyof Gateways>(
  context: AccountContext,
  name: Name,
  meanwhile: Meanwhile<Gateways[Name]>,
): AccountContext {
  return { ...context, gateways: { ...context.gateways, [name]: changing(context.gateways[name], meanwhile) } };
}

/** The account context, with a hook that runs after a deal has responded and before its response arrives. */
export function whileDealAnswers(
  context: AccountContext,
  meanwhile: Meanwhile<Pick<DealObject, "progress" | "reserve" | "confirm">>,
): AccountContext {
  const real = context.env.DEAL;
  const deals = {
    idFromName: (name: string) => real.idFromName(name),
    get: (id: DurableObjectId) => changing(real.get(id), meanwhile),
  };
  return { ...context, env: { ...context.env, DEAL: Object.assign(Object.create(real), deals) } };
}

/** The account context, with a hook that runs after a code was found right and before the command learns it. */
export function whileCodeIsConfirmed(context: AccountContext, happen: () => unknown): AccountContext {
  const real = context.env.OTP;
  const codes = { getByName: (name: string) => changing(real.getByName(name), { confirmCode: happen }) };
  return { ...context, env: { ...context.env, OTP: Object.assign(Object.create(real), codes) } };
}

/** The account context while the objects that hold the owners of identities are away. */
export function withoutIdentities(context: AccountContext): AccountContext {
  const overloaded = async () => {
    throw new Error("Durable Object is overloaded.");
  };
  const identities = { getByName: () => ({ findOwner: overloaded, claim: overloaded }) };
  return {
    ...context,
    env: { ...context.env, CONTACT: Object.assign(Object.create(context.env.CONTACT), identities) },
  };
}

/** The account context with one gateway replaced. */
export const withGateway = <Name extends keyof Gateways>(
  context: AccountContext,
  name: Name,
  changed: Partial<Gateways[Name]>,
): AccountContext => ({
  ...context,
  gateways: { ...context.gateways, [name]: { ...context.gateways[name], ...changed } },
});

/** The account context at a fixed time. */
export const withClock = (context: AccountContext, at: EpochMs): AccountContext => ({
  ...context,
  clock: { ...context.clock, now: () => at },
});

/** Runs a command as the command log does, without recording it. */
export const commandIn = ({ storage }: Pick<AccountContext, "storage">): CommandContext => ({
  commit: (change) => storage.transactionSync(change),
  amend: (answer) => answer,
  // A code is bound to the session that requested it; the investor has only one.
  sessionId: storage.sql.exec<{ id: string }>("SELECT id FROM session LIMIT 1").toArray()[0]?.id ?? "none",
  requestId: "test",
  commandKey: crypto.randomUUID(),
});

/** A barrier: each caller waits until the given number of callers has arrived. */
export function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === count) resolve();
    return promise;
  };
}
