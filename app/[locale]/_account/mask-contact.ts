/** Masks contacts: the owner can recognise them, a bystander cannot read them. */
import type { LoginContact } from "@/lib/contract/calls/contacts";

/** `+919876543210` → `+91 ••••• •3210`; shorter numbers get fewer dots. */
export function maskPhone(e164: string): string {
  const country = e164.startsWith("+91") ? "+91 " : "+";
  const hidden = e164.length - country.trim().length - 4;
  const dots = "•".repeat(Math.max(0, hidden));
  return `${country}${dots.length > 5 ? `${dots.slice(0, 5)} ${dots.slice(5)}` : dots}${e164.slice(-4)}`;
}

/** `ananya@example.com` → `a•••@example.com`, independent of its length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

export const masked = ({ channel, value }: Pick<LoginContact, "channel" | "value">): string =>
  channel === "PHONE" ? maskPhone(value) : maskEmail(value);
