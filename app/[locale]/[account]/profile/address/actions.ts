"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { z } from "zod";
import { removePostalAddress, savePostalAddress } from "@/lib/contract/calls/postal-address";
import { findReturnPath } from "@/lib/contract/facts/return-path";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";
import type { AddressState } from "./_parts/address-state";

const typed = z.string().max(2_000).catch("");
const sentKey = { idempotencyKey: z.uuid().catch(() => crypto.randomUUID()), locale: sentLocale };
const sentForm = z.object({
  ...{ line1: typed, line2: typed, city: typed, pin: typed, state: typed },
  returnTo: z.string().max(300).catch(""),
  ...sentKey,
});

/** Saves the address, or returns the errors with what was typed. */
export const saveAddress = stateAction(async (form): Promise<AddressState> => {
  const { returnTo, idempotencyKey, locale, ...values } = readForm(sentForm, form);
  const input = { ...values, line2: values.line2.trim() === "" ? null : values.line2 };
  const answer = await submitForm(values, () => callBackend(savePostalAddress, input, { idempotencyKey }));
  if (answer.status === "refused") return { values, faults: answer.fields, error: answer.code };
  refresh();
  redirect(findReturnPath(returnTo) ?? hrefFor(locale, "/profile#address"), RedirectType.replace);
});

/** Deletes the address. */
export const removeAddress = formAction(async (form) => {
  const { idempotencyKey, locale } = readForm(z.object(sentKey), form);
  const answer = await submitForm({}, () => callBackend(removePostalAddress, {}, { idempotencyKey }));
  if (answer.status === "refused") redirect(hrefFor(locale, "/profile/address?failed=1"));
  refresh();
});
