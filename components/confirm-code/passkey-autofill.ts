import { useEffect, useEffectEvent } from "react";
import type { Assertion, PasskeyRequest } from "@/lib/contract/facts/passkey";
import { offersOf } from "./passkey-offers";

/** Whether the field and its window have the focus: a window may lie behind others for hours. */
const isTouched = () =>
  document.hasFocus() && (document.activeElement?.getAttribute("autocomplete")?.includes("webauthn") ?? false);

/** Offers passkeys in the form's field with the token `webauthn`, once that field has the focus. */
export function usePasskeyAutofill(
  findRequest: () => PasskeyRequest | Promise<PasskeyRequest>,
  onSigned: (assertion: Assertion) => void,
  isOn: boolean,
): void {
  const offer = useEffectEvent(async (isCurrent: () => boolean) => {
    const { canOfferPasskeys, signWithPasskey } = await import("@/lib/browser/passkey");
    // Without an offer the field is typed in as ever.
    if (!(await canOfferPasskeys())) throw new Error("no passkeys in fields");
    const request = await findRequest();
    // A request that opens late would end the one for the code of an SMS.
    if (!isCurrent()) return;
    const assertion = await signWithPasskey(request, "conditional");
    if (assertion !== null && isCurrent()) onSigned(assertion);
  });
  useEffect(() => {
    if (!isOn) return;
    const offers = offersOf({
      offer: (isCurrent) => offer(isCurrent),
      isTouched,
      // The browser's next request may be for the code of an SMS.
      stop: () => void import("@/lib/browser/passkey").then(({ stopOffering }) => stopOffering()),
    });
    offers.touch();
    document.addEventListener("focusin", offers.touch);
    return () => {
      document.removeEventListener("focusin", offers.touch);
      offers.end();
    };
  }, [isOn]);
}
