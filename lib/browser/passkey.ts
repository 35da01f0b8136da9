/** The browser's side of passkeys (WebAuthn). Null when the person declines, and where the device has none. */
import { type Assertion, PASSKEY_ALGORITHMS, type PasskeyRequest } from "../contract/facts/passkey.ts";

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const named = (credentialIds: readonly string[]): PublicKeyCredentialDescriptor[] =>
  credentialIds.map((id) => ({ type: "public-key", id: bytesOf(id) }));

async function credentialOf(get: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await get();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch {
    // Declined, timed out, aborted, or known to the device already.
    return null;
  }
}

/** The request that is open: the browser answers one at a time. */
let open = new AbortController();

/**
 * `mediation`: `conditional` offers the passkeys among the suggestions of the field with the token `webauthn`, and
 * waits there for as long as no other request begins and `stopOffering` is not called.
 */
export async function signWithPasskey(
  { challenge, rpId, credentialIds }: PasskeyRequest,
  mediation: CredentialMediationRequirement = "optional",
): Promise<Assertion | null> {
  open.abort();
  open = new AbortController();
  const { signal } = open;
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...{ challenge: bytesOf(challenge), rpId, allowCredentials: named(credentialIds) },
    userVerification: "required",
  };
  const credential = await credentialOf(() => navigator.credentials.get({ publicKey, mediation, signal }));
  if (!(credential?.response instanceof AuthenticatorAssertionResponse)) return null;
  const { clientDataJSON, authenticatorData, signature } = credential.response;
  return {
    credentialId: textOf(credential.rawId),
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
  };
}

export const stopOffering = (): void => open.abort();

/** Whether a field can offer passkeys. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

export interface NewPasskey extends PasskeyRequest {
  readonly userHandle: string;
  readonly userName: string;
}

/** Creates a passkey; its parts as a form's fields. */
export async function createPasskey(wanted: NewPasskey): Promise<Readonly<Record<string, string>> | null> {
  const { challenge, rpId, credentialIds, userHandle, userName } = wanted;
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: bytesOf(challenge),
    rp: { id: rpId, name: "ultra" },
    user: { id: bytesOf(userHandle), name: userName, displayName: userName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: named(credentialIds),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  };
  const credential = await credentialOf(() => navigator.credentials.create({ publicKey }));
  if (!(credential?.response instanceof AuthenticatorAttestationResponse)) return null;
  const { response } = credential;
  const key = response.getPublicKey();
  if (key === null) return null;
  return {
    credentialId: textOf(credential.rawId),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.getAuthenticatorData()),
    publicKey: textOf(key),
    algorithm: String(response.getPublicKeyAlgorithm()),
    transports: response.getTransports().join(" "),
  };
}
