/** Everything outside: each gateway is an interface with a sandbox and, where one is chosen, a real implementation. */
import type { Env } from "../env.ts";
import { isSandbox } from "../settings.ts";
import type { AadhaarGateway } from "./aadhaar.ts";
import type { BankGateway } from "./bank.ts";
import type { CollectionsGateway } from "./collections.ts";
import type { MessageGateway } from "./messages.ts";
import type { PanGateway } from "./pan.ts";
import type { PaymentsGateway } from "./payments.ts";
import { sandboxGateways } from "./sandbox/gateways.ts";

export interface Gateways {
  /** SMS and e-mail. */
  readonly messages: MessageGateway;
  readonly pan: PanGateway;
  readonly aadhaar: AadhaarGateway;
  /** IFSC look-up, penny drop, and transfers out. */
  readonly bank: BankGateway;
  /** Money in. */
  readonly payments: PaymentsGateway;
  /** What the buyers of invoices and other payers of a deal have paid us. */
  readonly collections: CollectionsGateway;
}

/** @throws in production, until a real implementation is configured: a sandbox must never stand in for the world there. */
export function gatewaysFor(env: Env): Gateways {
  if (isSandbox(env) && env.SANDBOX) return sandboxGateways(env, env.SANDBOX);
  throw new Error("no gateway is configured for this environment");
}
