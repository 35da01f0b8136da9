import { CALLS, type CallName } from "../../../lib/contract/calls.ts";
import type { Call } from "../../../lib/contract/define.ts";
import type { Policy } from "../../../lib/contract/policy.ts";

const RECORDS: ReadonlyMap<string, Call> = new Map(CALLS.map((call) => [call.name, call]));

/** The record of a call on an account: the permission of each actor, and its limit. */
export function recordOf(name: CallName): Call & { readonly policy: Policy } {
  const record = RECORDS.get(name);
  if (!record?.policy) throw new Error(`${name} states no policy`);
  return { ...record, policy: record.policy };
}
