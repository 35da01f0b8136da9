import type { Operations } from "../operation.ts";

export const investmentOperations = {} satisfies Partial<Operations>;
