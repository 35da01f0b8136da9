import type { Env } from "../../env.ts";
import type { Gateways } from "../gateways.ts";
import { sandboxMessages } from "./messages.ts";
import { sandboxPayments } from "./payments.ts";

export function sandboxGateways(env: Env, sandbox: D1Database): Gateways {
  return {
    messages: sandboxMessages(sandbox),
    payments: sandboxPayments(env, sandbox),
  };
}
