/** The context that the modules of a bank account's object share. */
import { DAY_MS, type EpochMs, epochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Env } from "../env.ts";
import type { BankAccountSettings } from "../gateways/statements/account-settings.ts";
import type { Scheduler } from "../platform/scheduler.ts";
import type { FileStore } from "./file-store.ts";
import type { LineStore } from "./line-store.ts";
import type { PaymentStore } from "./payment-store.ts";
import type { VirtualAccountStore } from "./virtual-account-store.ts";

/**
 * READ: takes in the lines of a file, by its digest. DELIVER: notifies the owners of virtual accounts and the orderers
 * of payments. COLLECT: compares payers' payments with the payouts that holders expect. RETENTION: drops expired data.
 */
export type BankJob = "READ" | "DELIVER" | "COLLECT" | "RETENTION";

export interface BankContext {
  readonly env: Env;
  readonly storage: DurableObjectStorage;
  readonly settings: BankAccountSettings;
  readonly lines: LineStore;
  readonly payments: PaymentStore;
  readonly files: FileStore;
  readonly accounts: VirtualAccountStore;
  readonly scheduler: Scheduler<BankJob>;
  readonly now: () => EpochMs;
}

/** Named as the decider of lines that the platform placed by itself. */
export const PLATFORM = "platform";

/** Any use of the account makes rows that expire. */
export function planRetention({ scheduler, now }: BankContext): void {
  if (scheduler.references("RETENTION").size > 0) return;
  scheduler.schedule({ kind: "RETENTION", reference: "all", dueAt: epochMs(now() + DAY_MS) });
}

export function deliverSoon({ scheduler, now }: BankContext): void {
  scheduler.schedule({ kind: "DELIVER", reference: "all", dueAt: now() });
}
