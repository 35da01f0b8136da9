"use client";

import { clsx } from "clsx";
import { startTransition, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { useWords } from "@/components/ui/words-provider";
import {
  type Assertion,
  isPasskeyHost,
  type PasskeyRequest,
  readPasskeyRequest,
  writeAssertion,
} from "@/lib/contract/facts/passkey";

const watchNothing = () => () => {};

/** Whether passkeys work here. Nearly everywhere they do, so the server draws the button, and it moves nothing. */
export const useHasPasskeys = () =>
  useSyncExternalStore(
    watchNothing,
    () => "PublicKeyCredential" in window && isPasskeyHost(location.hostname),
    () => true,
  );

interface PasskeySigningProps {
  findRequest: () => PasskeyRequest | Promise<PasskeyRequest>;
  /** Takes the passkey's signed assertion. */
  onSigned: (assertion: Assertion) => void;
  isPending: boolean;
  className?: string;
  children: string;
}

/** A button on which the device's passkey signs. It loads the code for that when it is pressed. */
export function PasskeySigning({ findRequest, onSigned, isPending, className, children }: PasskeySigningProps) {
  const words = useWords();
  const [state, setState] = useState<"ready" | "waiting" | "declined">("ready");
  const hasPasskeys = useHasPasskeys();
  if (!hasPasskeys) return null;
  async function sign() {
    setState("waiting");
    const { signWithPasskey } = await import("@/lib/browser/passkey");
    const assertion = await signWithPasskey(await findRequest());
    setState(assertion === null ? "declined" : "ready");
    if (assertion !== null) onSigned(assertion);
  }
  return (
    <div className={clsx("noscript:hidden", className)}>
      <Button
        variant="secondary"
        size="wide"
        className="bg-surface"
        pending={isPending || state === "waiting"}
        onClick={() => void sign().catch(() => setState("declined"))}
      >
        {children}
      </Button>
      <FieldError id="passkey-error" message={state === "declined" ? words.passkeyDeclined : undefined} />
    </div>
  );
}

interface PasskeyConfirmProps {
  /** `writePasskeyRequest`. */
  request: string;
  advance: (form: FormData) => void;
  /** The fields of the form that the code would send. */
  known: Readonly<Record<string, string>>;
}

/** Confirms the action with a passkey in place of the code beside it. */
export function PasskeyConfirm({ request, advance, known }: PasskeyConfirmProps) {
  const words = useWords();
  return (
    <PasskeySigning
      findRequest={() => readPasskeyRequest(request)}
      isPending={false}
      className="mt-4"
      onSigned={(assertion) => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ ...known, otp: writeAssertion(assertion), intent: "confirm" })) {
          form.set(name, value);
        }
        startTransition(() => advance(form));
      }}
    >
      {words.passkeyConfirm}
    </PasskeySigning>
  );
}
