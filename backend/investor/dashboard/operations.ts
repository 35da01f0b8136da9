import type { Operations } from "../operation.ts";

export const dashboardOperations = {} satisfies Partial<Operations>;
