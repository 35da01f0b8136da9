import type { UserId } from "@/lib/contract/values/ids";
import type { CallOptions } from "./backend-call";

/** Names the account to a call: null for the session's own. */
export const aboutOf = (member: UserId | null): Pick<CallOptions, "member"> => (member === null ? {} : { member });
