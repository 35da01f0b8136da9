"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { deleteSellOrder } from "@/lib/contract/calls/bond-selling";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { sellOrderId } from "@/lib/contract/values/ids";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";

const sentForm = z.object({ orderId: sellOrderId });

/** Takes an order back. To ask twice takes it back once, so each press is a question of its own: the market may be away. */
export async function cancelSale(_previous: ErrorCode | null, form: FormData): Promise<ErrorCode | null> {
  const { orderId } = sentForm.parse(Object.fromEntries(form));
  const answer = await submitForm({}, () =>
    callBackend(deleteSellOrder, { orderId }, { idempotencyKey: crypto.randomUUID() }),
  );
  // Taken back or just taken by somebody: either way the page has something new to say.
  refresh();
  return answer.status === "done" ? null : answer.code;
}
