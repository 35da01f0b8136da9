"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "./button";

/** The button that sends the form it stands in, and turns busy while the form is on its way. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "pending" | "type">) {
  const { pending } = useFormStatus();
  return <Button {...props} type="submit" pending={pending} />;
}
