import "server-only";
import { cache } from "react";
import { relationshipManager } from "@/lib/contract/calls/user";
import { readOptional } from "@/lib/web/optional-read";

/** The relationship manager; null if it cannot be loaded. */
export const readManager = cache(() => readOptional(relationshipManager, {}));
