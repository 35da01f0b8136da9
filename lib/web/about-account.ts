import type { UserId } from "../contract/values/ids.ts";
import type { CallOptions } from "./backend-call.ts";

/** Names the account to a call: null for the session's own. */
export const aboutOf = (member: UserId | null): Pick<CallOptions, "member"> => (member === null ? {} : { member });
