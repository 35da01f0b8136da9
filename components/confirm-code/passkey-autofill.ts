import { useEffect, useEffectEvent } from "react";
import type { Assertion, PasskeyRequest } from "@/lib/contract/facts/passkey";

/** The backend's challenge lives five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000;

/** Offers passkeys in the form's field with the token `webauthn`, once that field has the focus. */
export function usePasskeyAutofill(
  findRequest: () => PasskeyRequest | Promise<PasskeyRequest>,
  onSigned: (assertion: Assertion) => void,
  isOn: boolean,
): void {
  const offer = useEffectEvent(async () => {
    const { canOfferPasskeys, signWithPasskey } = await import("@/lib/browser/passkey");
    if (!(await canOfferPasskeys())) return;
    const assertion = await signWithPasskey(await findRequest(), "conditional");
    if (assertion !== null) onSigned(assertion);
  });
  useEffect(() => {
    if (!isOn) return;
    let offeredAt: number | null = null;
    const onFocus = () => {
      const isField = document.activeElement?.getAttribute("autocomplete")?.includes("webauthn") ?? false;
      const now = performance.now();
      if (!isField || (offeredAt !== null && now - offeredAt < RENEWED_AFTER_MS)) return;
      offeredAt = now;
      // Without an offer the field is typed in as ever.
      void offer().catch(() => {});
    };
    onFocus();
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("focusin", onFocus);
      // The browser's next request may be for the code of an SMS.
      if (offeredAt !== null) void import("@/lib/browser/passkey").then(({ stopOffering }) => stopOffering());
    };
  }, [isOn]);
}
