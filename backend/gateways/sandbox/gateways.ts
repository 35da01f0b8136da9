import type { Env } from "../../env.ts";
import type { Gateways } from "../gateways.ts";
import { sandboxMessages } from "./messages.ts";

export function sandboxGateways(_env: Env, sandbox: D1Database): Gateways {
  return {
    messages: sandboxMessages(sandbox),
  };
}
