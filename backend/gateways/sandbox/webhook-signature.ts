/**
 * Signature of the provider's webhooks: `x-payments-signature: t=<seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of
 * `<t>.<body>` under the shared secret. The time is signed, which limits replay of old messages. While the provider
 * rotates its secret there may be two v1 values; one valid one suffices.
 */
import { createHmac, timingSafeEqual } from "node:crypto";

export const SIGNATURE_HEADER = "x-payments-signature";

/** Tolerated difference between the provider's clock and ours, in either direction. */
const TOLERANCE_SECONDS = 5 * 60;

interface Signed {
  readonly body: string;
  readonly secret: string;
}

const tagOf = ({ body, secret, seconds }: Signed & { seconds: number }) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest();

/** `at` is the system time in milliseconds. */
export function signatureOf({ body, secret, at }: Signed & { readonly at: number }): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${tagOf({ body, secret, seconds }).toString("hex")}`;
}

/** Whether `header` is the provider's signature of `body`, made around `now` (system time in milliseconds). */
export function isSigned({
  body,
  secret,
  header,
  now,
}: Signed & { readonly header: string | null; readonly now: number }): boolean {
  const parts = (header ?? "").slice(0, 1000).split(",");
  const time = parts.find((part) => /^t=\d{1,12}$/.test(part));
  if (!time) return false;
  const seconds = Number(time.slice(2));
  if (Math.abs(now / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  const expected = tagOf({ body, secret, seconds });
  return parts.some((part) => {
    if (!/^v1=[0-9a-f]{64}$/.test(part)) return false;
    return timingSafeEqual(Buffer.from(part.slice(3), "hex"), expected);
  });
}
