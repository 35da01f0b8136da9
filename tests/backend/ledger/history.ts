/**
 * Random histories of a ledger from one seed, and a reference model of a few maps and `if`s that shares
 * no code with the ledger. The simulation runs each step in both and compares.
 */
import type { Asset } from "../../../backend/ledger/accounts.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { NOON } from "./test-ledger.ts";

export interface AnyMove {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** One ledger call as data that can be repeated, changed and printed. */
export type Step =
  | { readonly do: "transfer"; readonly key: string; readonly at: EpochMs; readonly moves: readonly AnyMove[] }
  | {
      readonly do: "hold";
      readonly key: string;
      readonly at: EpochMs;
      readonly account: string;
      readonly amount: number;
    }
  | {
      readonly do: "post";
      readonly key: string;
      readonly at: EpochMs;
      readonly holdId: string;
      readonly moves: readonly Omit<AnyMove, "from">[];
    }
  | { readonly do: "void"; readonly at: EpochMs; readonly holdId: string; readonly reason: "VOIDED" | "EXPIRED" };

/** The outcome of a step: applied, replayed, or the name of the refusal. */
export type Outcome = "DONE" | "REPLAYED" | "InsufficientFunds" | "LedgerConflict" | "HoldResolved" | "LedgerRejected";

export const HOLD_LASTS_MS = 60_000;

/** Mulberry32: 32 bits of state and the same sequence on every platform. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** An integer from 0 to `sides` - 1. */
  below(sides: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }
}

export interface ModelHold {
  readonly account: string;
  readonly asset: string;
  readonly amount: number;
  readonly expiresAt: number;
  resolvedBy: string | null;
}

const assetOf = (account: string) => account.slice(account.lastIndexOf(":") + 1);

export class Model {
  readonly balances = new Map<string, number>();
  readonly holds = new Map<string, ModelHold>();
  readonly #done = new Map<string, string>();

  clone(): Model {
    const copy = new Model();
    for (const [id, balance] of this.balances) copy.balances.set(id, balance);
    for (const [id, hold] of this.holds) copy.holds.set(id, { ...hold });
    for (const [key, content] of this.#done) copy.#done.set(key, content);
    return copy;
  }

  balance(account: string): number {
    return this.balances.get(account) ?? 0;
  }

  apply(step: Step): Outcome {
    switch (step.do) {
      case "transfer":
        return this.#once(step.key, JSON.stringify(step.moves), step.moves);
      case "hold": {
        const asset = assetOf(step.account);
        const moves = [{ from: step.account, to: `held:${asset}`, amount: step.amount }];
        const outcome = this.#once(step.key, `hold ${JSON.stringify(moves)}`, moves);
        const { account, amount } = step;
        const expiresAt = step.at + HOLD_LASTS_MS;
        if (outcome === "DONE") this.holds.set(step.key, { account, asset, amount, expiresAt, resolvedBy: null });
        return outcome;
      }
      case "post": {
        const hold = this.holds.get(step.holdId);
        if (!hold || step.moves.reduce((sum, { amount }) => sum + amount, 0) !== hold.amount) return "LedgerRejected";
        const moves = step.moves.map((move) => ({ from: `held:${hold.asset}`, ...move }));
        return this.#resolve(hold, step.key, `post ${step.holdId} ${JSON.stringify(moves)}`, moves);
      }
      case "void": {
        const hold = this.holds.get(step.holdId);
        if (!hold || (step.reason === "EXPIRED" && step.at < hold.expiresAt)) return "LedgerRejected";
        const moves = [{ from: `held:${hold.asset}`, to: hold.account, amount: hold.amount }];
        return this.#resolve(hold, `${step.reason} ${step.holdId}`, step.reason, moves);
      }
    }
  }

  #resolve(hold: ModelHold, key: string, content: string, moves: readonly AnyMove[]): Outcome {
    if (hold.resolvedBy !== null && !this.#done.has(key)) return "HoldResolved";
    const outcome = this.#once(key, content, moves);
    if (outcome === "DONE") hold.resolvedBy = key;
    return outcome;
  }

  #once(key: string, content: string, moves: readonly AnyMove[]): Outcome {
    const earlier = this.#done.get(key);
    if (earlier !== undefined) return earlier === content ? "REPLAYED" : "LedgerConflict";
    const after = new Map(this.balances);
    for (const { from, to, amount } of moves) {
      const left = (after.get(from) ?? 0) - amount;
      if (left < 0 && !from.startsWith("world:")) return "InsufficientFunds";
      after.set(from, left);
      after.set(to, (after.get(to) ?? 0) + amount);
    }
    for (const [id, balance] of after) this.balances.set(id, balance);
    this.#done.set(key, content);
    return "DONE";
  }
}

const FREE: readonly [Asset, string][] = [
  ["INR", "wallet:INR"],
  ["USD", "wallet:USD"],
  ["GOLD", "metal:GOLD"],
  ["STASH", "coins:STASH"],
];

/** Returns the next step: usually new and valid, often a repetition, sometimes one that must be refused. */
export class Steps {
  readonly #dice: Dice;
  readonly #past: Step[] = [];
  #made = 0;
  #at: number = NOON;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  next(model: Model): Step {
    this.#at += this.#dice.below(HOLD_LASTS_MS / 4);
    const step = this.#make(model);
    this.#past.push(step);
    return step;
  }

  #make(model: Model): Step {
    const at = epochMs(this.#at);
    const past = this.#past.length > 0 ? this.#dice.pick(this.#past) : null;
    const luck = this.#dice.below(20);
    if (past && luck < 3) return { ...past, at };
    if (past && luck < 5) return this.#otherContent({ ...past, at });
    if (luck < 9) return this.#hold(at, model);
    if (luck < 13 && model.holds.size > 0) return this.#end(at, model);
    return { do: "transfer", key: this.#key("t"), at, moves: this.#moves(model) };
  }

  #key = (prefix: string) => `${prefix}${this.#made++}`;

  /** The same key with other content, which the ledger must refuse. */
  #otherContent(step: Step): Step {
    switch (step.do) {
      case "transfer":
        return { ...step, moves: step.moves.map((move) => ({ ...move, amount: move.amount + 1 })) };
      case "hold":
        return { ...step, amount: step.amount + 1 };
      case "post":
        return { ...step, moves: step.moves.map((move) => ({ ...move, to: `world:${assetOf(move.to)}` })) };
      case "void":
        return { ...step, reason: step.reason === "VOIDED" ? "EXPIRED" : "VOIDED" };
    }
  }

  #hold(at: EpochMs, model: Model): Step {
    const [, account] = this.#dice.pick(FREE);
    return { do: "hold", key: this.#key("h"), at, account, amount: this.#amountOf(model.balance(account)) };
  }

  #end(at: EpochMs, model: Model): Step {
    const [holdId, hold] = this.#dice.pick([...model.holds]);
    const luck = this.#dice.below(4);
    if (luck === 0) return { do: "void", at, holdId, reason: "VOIDED" };
    if (luck === 1) return { do: "void", at, holdId, reason: "EXPIRED" };
    const part = this.#dice.below(hold.amount);
    const outside = `world:${hold.asset}`;
    const whole = [{ to: hold.account, amount: hold.amount }];
    const parts = [
      { to: outside, amount: hold.amount - part },
      { to: hold.account, amount: part },
    ];
    // About every eighth post has a wrong total.
    const short = [{ to: outside, amount: hold.amount + 1 }];
    const moves = this.#dice.below(4) === 0 ? short : part === 0 ? whole : parts;
    return { do: "post", key: this.#key("p"), at, holdId, moves };
  }

  /** One to three moves of one or several assets; the first usually adds funds. */
  #moves(model: Model): AnyMove[] {
    return Array.from({ length: 1 + this.#dice.below(3) }, () => {
      const [asset, free] = this.#dice.pick(FREE);
      const money = asset === "INR" || asset === "USD";
      const deal = `deal:d${this.#dice.below(3)}:${asset}`;
      const others = money ? [deal, `bank:${asset}`, `tds:${asset}`] : [`world:${asset}`];
      const luck = this.#dice.below(5);
      if (luck < 2) return { from: `world:${asset}`, to: free, amount: 1 + this.#dice.below(100_000) };
      const to = this.#dice.pick(others);
      if (luck < 4) return { from: free, to, amount: this.#amountOf(model.balance(free)) };
      return { from: to, to: free, amount: this.#amountOf(model.balance(to)) };
    });
  }

  /** An amount biased to the limits: the full balance, one more, or one. */
  #amountOf(available: number): number {
    const luck = this.#dice.below(6);
    if (luck === 0) return 1;
    if (luck === 1) return Math.max(0, available) + 1;
    if (luck === 2) return Math.max(1, available);
    return 1 + this.#dice.below(Math.max(1, available));
  }
}
