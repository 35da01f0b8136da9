import "server-only";
import { cache } from "react";
import { getCmrStatus } from "@/lib/contract/calls/cmr";
import { readOptional } from "@/lib/web/optional-read";

/** The client master report, once per request; null if it could not be read. */
export const readCmr = cache(() => readOptional(getCmrStatus, {}));
