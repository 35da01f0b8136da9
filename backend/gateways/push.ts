/** Web push: a notification that a browser shows, also while no page of ours is open (RFC 8030). */

/** The keys of a browser's subscription, with which messages to it are encrypted. */
export interface PushSubscriptionKeys {
  /** P-256 point, uncompressed: 65 bytes in base64url. */
  readonly p256dh: string;
  /** 16 bytes in base64url. */
  readonly auth: string;
}

export const PUSH_CURVE = { name: "ECDH", namedCurve: "P-256" } as const;

/** @throws DataError when `p256dh` is no point of the curve. */
export const readBrowserKey = (p256dh: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(Buffer.from(p256dh, "base64url")), PUSH_CURVE, true, []);

export interface PushRecipient extends PushSubscriptionKeys {
  /** An https address at a service of `lib/contract/facts/push-services.ts`. */
  readonly endpoint: string;
}

/** A notification as it is shown, also on a locked screen; a press opens `path`. */
export interface PushContent {
  readonly title: string;
  readonly body: string;
  /** Path of a page of this site. */
  readonly path: string;
  /** A later message of the same tag replaces the earlier one. At most 32 characters of base64url. */
  readonly tag: string;
  /** BCP 47. */
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
}

/**
 * GONE: the subscription exists no more. REFUSED: the service will never take this message. LATER: the service takes
 * nothing now; `afterSeconds` is its `Retry-After`, null without one.
 */
export type PushAnswer =
  | { readonly state: "TAKEN" }
  | { readonly state: "GONE" }
  | { readonly state: "REFUSED" }
  | { readonly state: "LATER"; readonly afterSeconds: number | null };

export interface PushGateway {
  /** The key with which a browser subscribes: an uncompressed P-256 point in base64url. */
  applicationServerKey(): Promise<string>;
  /** @throws ProviderAway without an answer */
  send(to: PushRecipient, content: PushContent): Promise<PushAnswer>;
}
