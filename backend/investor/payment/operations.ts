import type { Operations } from "../operation.ts";

export const paymentOperations = {} satisfies Partial<Operations>;
