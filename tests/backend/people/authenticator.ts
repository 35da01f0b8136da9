/** A software authenticator: the responses of a browser and a device for a passkey, with each part open to forgery. */
import { createHash } from "node:crypto";
import type { Assertion } from "../../../lib/contract/facts/passkey.ts";
import { call, codeFor, type Person, post } from "./api.ts";

const ORIGIN = "https://localhost";
const VERIFIED = 0x05;
const CREATED = 0x40;

const text = (bytes: Uint8Array | ArrayBuffer) => Buffer.from(new Uint8Array(bytes)).toString("base64url");
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

export interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  /** Null leaves the counter as it is. */
  readonly counter?: number;
  readonly credentialId?: string;
}

export class Authenticator {
  readonly credentialId = text(crypto.getRandomValues(new Uint8Array(32)));
  readonly #keys: CryptoKeyPair;
  readonly #spki: Uint8Array;
  counter: number;

  private constructor(keys: CryptoKeyPair, spki: Uint8Array, counter: number) {
    this.#keys = keys;
    this.#spki = spki;
    this.counter = counter;
  }

  /** `counter` 0: a synced passkey, which counts nothing. */
  static async make(counter = 0): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
    if (!("privateKey" in keys)) throw new Error("a pair of keys");
    const spki = await crypto.subtle.exportKey("spki", keys.publicKey);
    if (!(spki instanceof ArrayBuffer)) throw new Error("a public key in DER");
    return new Authenticator(keys, new Uint8Array(spki), counter);
  }

  create(challenge: string, forgery: Forgery = {}) {
    const id = Buffer.from(this.credentialId, "base64url");
    // COSE_Key of ES256: kty EC2, alg -7, crv P-256, x, y.
    const [x, y] = [this.#spki.subarray(-64, -32), this.#spki.subarray(-32)];
    const cose = [Buffer.from("a5010203262001215820", "hex"), x, Buffer.from("225820", "hex"), y];
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, ...cose]);
    return {
      name: "Test phone",
      credentialId: forgery.credentialId ?? this.credentialId,
      clientDataJSON: text(this.#client(challenge, { type: "webauthn.create", ...forgery })),
      authenticatorData: text(Buffer.concat([this.#state({ flags: VERIFIED | CREATED, ...forgery }), credential])),
      publicKey: text(this.#spki),
      algorithm: -7,
      transports: ["internal"],
    };
  }

  async sign(challenge: string, forgery: Forgery = {}): Promise<Assertion> {
    if (this.counter > 0) this.counter += 1;
    const client = this.#client(challenge, { type: "webauthn.get", ...forgery });
    const state = this.#state({ flags: VERIFIED, ...forgery });
    const signed = new Uint8Array(Buffer.concat([state, sha256(client)]));
    const fixed = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.#keys.privateKey, signed);
    return {
      credentialId: forgery.credentialId ?? this.credentialId,
      clientDataJSON: text(client),
      authenticatorData: text(state),
      signature: text(derOf(new Uint8Array(fixed))),
    };
  }

  #client(challenge: string, { type, origin = ORIGIN, crossOrigin = false }: Forgery): Uint8Array {
    return new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  #state({ rpId = "localhost", flags = VERIFIED, counter = this.counter }: Forgery): Uint8Array {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}

function derOf(fixed: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const from = bytes.findIndex((byte) => byte !== 0);
    const digits = bytes.subarray(Math.max(from, 0));
    const padded = (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), digits]) : Buffer.from(digits);
    return Buffer.concat([Buffer.from([0x02, padded.length]), padded]);
  };
  const body = Buffer.concat([integer(fixed.subarray(0, 32)), integer(fixed.subarray(32))]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
}

/** The challenge of a new passkey, confirmed by a code. */
export async function startPasskey(person: Person): Promise<string> {
  await post("/v2/user/passkeys/otp/request", {}, person.token);
  const started = await post("/v2/user/passkeys/start", { otp: await codeFor(person.e164) }, person.token);
  if (started.status !== 200) throw new Error(`start answered ${started.status} ${JSON.stringify(started.body)}`);
  return String(started.body.challenge);
}

/** Adds a passkey to the account. */
export async function addPasskey(person: Person, counter = 0): Promise<Authenticator> {
  const authenticator = await Authenticator.make(counter);
  const added = await post("/v2/user/passkeys", authenticator.create(await startPasskey(person)), person.token);
  if (added.status !== 200) throw new Error(`add answered ${added.status} ${JSON.stringify(added.body)}`);
  return authenticator;
}

export const BROWSER = { "x-device-id": "11111111-1111-4111-8111-111111111111" };

/** The challenge of a sign-in in the test's browser. */
export async function signInChallenge(headers: Record<string, string> = BROWSER): Promise<string> {
  const { body } = await call("POST", "/v2/auth/passkey/request", { body: {}, headers });
  return String(body.challenge);
}

export const enter = (assertion: Assertion, headers: Record<string, string> = BROWSER) =>
  post("/v2/auth/passkey/verify", assertion, undefined, headers);
