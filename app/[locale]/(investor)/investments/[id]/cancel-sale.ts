"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { deleteSellOrder } from "@/lib/contract/calls/bond-selling";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { sellOrderId } from "@/lib/contract/values/ids";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";

const sentForm = z.object({ orderId: sellOrderId });

/**
 * Cancels a sell order. Cancelling twice has no further effect, so each attempt gets a new idempotency key and can be
 * retried when the market is unavailable.
 */
export async function cancelSale(_previous: ErrorCode | null, form: FormData): Promise<ErrorCode | null> {
  const { orderId } = sentForm.parse(Object.fromEntries(form));
  const answer = await submitForm({}, () =>
    callBackend(deleteSellOrder, { orderId }, { idempotencyKey: crypto.randomUUID() }),
  );
  // The order is now either cancelled or executed: the page is outdated in both cases.
  refresh();
  return answer.status === "done" ? null : answer.code;
}
