import type { Operations } from "../operation.ts";

export const walletOperations = {} satisfies Partial<Operations>;
