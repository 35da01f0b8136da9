/** `Retry-After` of a provider's fault that only a person ends, such as one that nobody has configured (docs/decisions/0189). */
export const OPERATOR_RETRY_SECONDS = 600;

interface Fault {
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;
}

/** Whether a call was refused because its provider has to be seen to: in all its ways, and for longer than minutes. */
export const isProviderClosed = ({ code, retryAfterSeconds = 0 }: Fault): boolean =>
  code === "GATEWAY_UNAVAILABLE" && retryAfterSeconds >= OPERATOR_RETRY_SECONDS;
