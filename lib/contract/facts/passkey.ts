/**
 * A passkey's signature as one text, which travels where a one-time code does: `passkey.`, then the four parts of a
 * WebAuthn assertion as base64url, joined by dots.
 */
export interface Assertion {
  readonly credentialId: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** A passkey is bound to a domain: WebAuthn knows no IP addresses. */
export const isPasskeyHost = (hostname: string): boolean => !/^[\d.]+$|:/.test(hostname);

/** COSE: ES256, EdDSA, RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const;

const PREFIX = "passkey.";

export const isAssertionText = (typed: string): boolean => typed.startsWith(PREFIX);

export const writeAssertion = ({ credentialId, clientDataJSON, authenticatorData, signature }: Assertion): string =>
  PREFIX + [credentialId, clientDataJSON, authenticatorData, signature].join(".");

/** Null for a text of another shape. */
export function readAssertion(text: string): Assertion | null {
  const [credentialId, clientDataJSON, authenticatorData, signature, ...rest] = text.slice(PREFIX.length).split(".");
  if (!isAssertionText(text) || !credentialId || !clientDataJSON || !authenticatorData || !signature) return null;
  return rest.length > 0 ? null : { credentialId, clientDataJSON, authenticatorData, signature };
}

/** The request to sign with a passkey, which a page passes to the browser in one hidden field. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly rpId: string;
  /** Empty at the sign-in: the browser offers the passkeys of this site. */
  readonly credentialIds: string[];
}

export const writePasskeyRequest = ({ challenge, rpId, credentialIds }: PasskeyRequest): string =>
  [challenge, rpId, ...credentialIds].join(" ");

export function readPasskeyRequest(text: string): PasskeyRequest {
  const [challenge = "", rpId = "", ...credentialIds] = text.split(" ");
  return { challenge, rpId, credentialIds };
}
