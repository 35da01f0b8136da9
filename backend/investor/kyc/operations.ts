import type { Operations } from "../operation.ts";

export const kycOperations = {} satisfies Partial<Operations>;
