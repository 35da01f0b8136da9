/** Connects the payment providers that PAYMENTS_PROVIDER may name. */
import type { PaymentProvider } from "../../lib/contract/facts/payment-providers.ts";
import type { Env } from "../env.ts";
import type { PaymentsGateway } from "./payments.ts";
import { connectRazorpay } from "./razorpay/connect.ts";

/**
 * Reads the settings, and sends no request.
 * @throws Error naming a setting that is missing, too short, or of the other environment.
 */
type Connect = (env: Env, environment: { readonly isSandbox: boolean }) => PaymentsGateway;

const CONNECT: Readonly<Record<PaymentProvider, Connect>> = { razorpay: connectRazorpay };

const isProvider = (name: string): name is PaymentProvider => Object.hasOwn(CONNECT, name);

/** Null when there is no provider of this name. */
export const connectionTo = (name: string): Connect | null => (isProvider(name) ? CONNECT[name] : null);
