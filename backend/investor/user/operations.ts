import type { Operations } from "../operation.ts";

export const userOperations = {} satisfies Partial<Operations>;
