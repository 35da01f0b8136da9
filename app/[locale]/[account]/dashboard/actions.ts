"use server";

import { refresh } from "next/cache";
import { z } from "zod";
import { closeMoment } from "@/lib/contract/calls/moments";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm } from "@/lib/web/posted-form";
import { formAction } from "@/lib/web/server-action";

const sentForm = z.object({ kind: closeMoment.input.shape.kind.nullable().catch(null) });

/** Closes a moment for good. Where the request is lost, the moment stands until it is closed again. */
export const closeShownMoment = formAction(async (form) => {
  const { kind } = readForm(sentForm, form);
  if (kind === null) return;
  await submitForm({}, () => callBackend(closeMoment, { kind }, { idempotencyKey: crypto.randomUUID() }));
  refresh();
});
