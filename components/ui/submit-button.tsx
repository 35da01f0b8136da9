"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "./button";

/** The submit button of its form, pending while the form is being submitted. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "pending" | "type">) {
  const { pending } = useFormStatus();
  return <Button {...props} type="submit" pending={pending} />;
}
