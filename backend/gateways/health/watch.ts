/**
 * Watches the calls of each provider, from the request to the end of the answer: a circuit breaker and counters for
 * `npm run ops -- health`. Both live in the isolate: it can act only on the calls that it has seen, and sharing would cost a
 * call for each call. The counters are written to D1 twice a minute at most; an isolate's later counts are lost with it.
 */
import { PUSH_SERVICE_NAMES } from "../../../lib/contract/facts/push-services.ts";
import { type Clock, wallClock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { ProviderWithheld, withinDeadline } from "../deadline.ts";
import { type Fetch, wholeResponse } from "../provider-request.ts";
import { admit, afterCall, type Circuit, CLOSED } from "./circuit.ts";
import { type Counts, NOTHING, recordHealth } from "./health-store.ts";

export const WATCHED = [
  "cashfree-verification",
  "cashfree-payouts",
  "razorpay",
  "razorpay-smart-collect",
  "msg91",
  "cloudflare-email",
  ...PUSH_SERVICE_NAMES,
  "metalpriceapi",
] as const;
export type Watched = (typeof WATCHED)[number];

const WRITE_EVERY_MS = 30_000;
const SLOW_MS = 2_000;
export const CIRCUITS_MAX = 200;

interface Watching {
  readonly clock: Clock;
  /** Adds counts to the stored ones. */
  readonly record: (provider: Watched, counts: Counts, at: number) => Promise<void>;
}

type Outcome = "ANSWERED" | "FAILED" | "WITHHELD";

/** `host`: where a provider has several, each has its circuit. `isFailure`: whether an answer means that it is away. */
interface Attempt<Answer> {
  readonly host?: string;
  readonly send: () => Promise<Answer>;
  readonly isFailure?: (answer: Answer) => boolean;
}

interface Call {
  readonly provider: Watched;
  readonly circuit: string;
  readonly admitted: Circuit;
  readonly began: number;
  readonly watching: Watching;
}

export class ProviderWatch {
  /** By provider and host; those that have not failed are left out. */
  readonly #circuits = new Map<string, Circuit>();
  readonly #counts = new Map<Watched, Counts>();
  #writtenAt = Number.NEGATIVE_INFINITY;

  /**
   * @throws ProviderWithheld without a call while the circuit is open; else the errors of the call
   */
  async call<Answer>(
    provider: Watched,
    watching: Watching,
    { host = "", send, isFailure = () => false }: Attempt<Answer>,
  ): Promise<Answer> {
    const began = watching.clock.now();
    const circuit = `${provider} ${host}`;
    const admitted = admit(this.#circuits.get(circuit) ?? CLOSED, began);
    if (!admitted) {
      this.#count(provider, "WITHHELD", 0, watching);
      throw new ProviderWithheld("the provider's circuit is open");
    }
    this.#keep(circuit, admitted);
    const call = { provider, circuit, admitted, began, watching };
    try {
      const answer = await withinDeadline(send());
      this.#end(call, isFailure(answer) ? "FAILED" : "ANSWERED");
      return answer;
    } catch (cause) {
      this.#end(call, "FAILED");
      throw cause;
    }
  }

  /** As in a new isolate. */
  forget(): void {
    this.#circuits.clear();
    this.#counts.clear();
  }

  /** Browsers name the hosts of push services, so the circuit that changed the longest ago gives way. */
  #keep(circuit: string, state: Circuit): void {
    this.#circuits.delete(circuit);
    if (state.failures > 0) this.#circuits.set(circuit, state);
    const [oldest] = this.#circuits.keys();
    if (oldest !== undefined && this.#circuits.size > CIRCUITS_MAX) this.#circuits.delete(oldest);
  }

  #end({ provider, circuit, admitted, began, watching }: Call, outcome: Outcome): void {
    const now = watching.clock.now();
    const before = this.#circuits.get(circuit) ?? CLOSED;
    const after = afterCall(before, { admitted, isFailure: outcome === "FAILED", now });
    this.#keep(circuit, after);
    if (before.openUntil === 0 && after.openUntil > 0) logFailure({ event: "provider_circuit_opened", kind: provider });
    this.#count(provider, outcome, now - began, watching);
  }

  #count(provider: Watched, outcome: Outcome, took: number, { clock, record }: Watching): void {
    const now = clock.now();
    const { calls, failures, withheld, slow, totalMs, failedAt } = this.#counts.get(provider) ?? NOTHING;
    const isCall = outcome !== "WITHHELD";
    this.#counts.set(provider, {
      calls: calls + (isCall ? 1 : 0),
      failures: failures + (outcome === "FAILED" ? 1 : 0),
      withheld: withheld + (isCall ? 0 : 1),
      slow: slow + (took >= SLOW_MS ? 1 : 0),
      totalMs: totalMs + took,
      failedAt: outcome === "FAILED" ? now : failedAt,
    });
    if (now - this.#writtenAt < WRITE_EVERY_MS) return;
    this.#writtenAt = now;
    const counted = [...this.#counts];
    this.#counts.clear();
    for (const [name, counts] of counted) {
      // No call awaits the write, and a lost count does no harm.
      record(name, counts, now).catch((cause) => logFailure({ event: "health_not_recorded", cause }));
    }
  }
}

const ofIsolate = new ProviderWatch();

/** For tests, whose files share one isolate. */
export const forgetCircuits = (): void => ofIsolate.forget();

interface WithCatalogue {
  readonly CATALOGUE: D1Database;
}

const watchingIn = ({ CATALOGUE }: WithCatalogue): Watching => ({
  clock: wallClock,
  record: (provider, counts, at) => recordHealth(CATALOGUE, provider, { counts, at }),
});

/** Calls a provider under watch. */
export const watched = <Answer>(env: WithCatalogue, provider: Watched, send: () => Promise<Answer>): Promise<Answer> =>
  ofIsolate.call(provider, watchingIn(env), { send });

/**
 * `fetch` under watch, with a circuit for each host: no answer, one that does not end, a redirect and a 5xx are failures of the
 * provider, a refusal is an answer. HEAD: for a caller that reads no body.
 */
export const watchedFetch =
  (env: WithCatalogue, provider: Watched, reads: "WHOLE" | "HEAD" = "WHOLE"): Fetch =>
  (url, init) =>
    ofIsolate.call(provider, watchingIn(env), {
      host: URL.parse(url)?.host ?? "",
      async send() {
        const response = await fetch(url, init);
        return reads === "HEAD" || isAway(response) ? response : wholeResponse(response);
      },
      isFailure: isAway,
    });

const isAway = ({ status }: Response) => status >= 500 || (status >= 300 && status < 400);
