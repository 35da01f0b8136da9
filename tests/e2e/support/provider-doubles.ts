/** The providers that production calls, as their published descriptions have them, in place of the network. */
import { type Request as EngineRequest, Response as EngineResponse } from "miniflare";
import { CashfreeWorld, CLIENT, PUBLIC_KEY } from "../../backend/gateways/cashfree/world.ts";
import { AUTH_KEY, Msg91World } from "../../backend/gateways/msg91/world.ts";
import { CollectWorld } from "../../backend/gateways/razorpay/collect-world.ts";
import { RazorpayWorld, WEBHOOK_SECRET } from "../../backend/gateways/razorpay/world.ts";

const LIVE = { keyId: "rzp_live_AbCdEfGhIjKlMn", keySecret: "a-key-secret-of-24-chars" } as const;
const CASHFREE = { host: "api.cashfree.com", client: CLIENT } as const;
const MESSAGES_SECRET = "a-secret-of-reports-that-nobody-guesses";

/** The keys that the doubles accept, as secrets of the backend. */
export const PROVIDER_SECRETS = {
  RAZORPAY_KEY_ID: LIVE.keyId,
  RAZORPAY_KEY_SECRET: LIVE.keySecret,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  METALS_API_KEY: "0123456789abcdef0123456789abcdef",
  MSG91_AUTH_KEY: AUTH_KEY,
  MSG91_WEBHOOK_SECRET: MESSAGES_SECRET,
  CASHFREE_VERIFICATION_CLIENT_ID: CLIENT.clientId,
  CASHFREE_VERIFICATION_CLIENT_SECRET: CLIENT.clientSecret,
  CASHFREE_VERIFICATION_PUBLIC_KEY: PUBLIC_KEY,
  CASHFREE_PAYOUTS_CLIENT_ID: CLIENT.clientId,
  CASHFREE_PAYOUTS_CLIENT_SECRET: CLIENT.clientSecret,
  CASHFREE_PAYOUTS_PUBLIC_KEY: PUBLIC_KEY,
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url"),
} as const;

/** Headers that the platform adds to each outgoing request. */
const OF_THE_PLATFORM = /^(?:cf-|mf-|host$|connection$|content-length$|accept-encoding$|transfer-encoding$)/;

export class ProviderDoubles {
  readonly msg91 = new Msg91World();
  readonly verification = new CashfreeWorld("verification", CASHFREE);
  readonly payouts = new CashfreeWorld("payout", CASHFREE);
  readonly collect = new CollectWorld(LIVE);
  readonly payments: RazorpayWorld;
  /** Requests that no description knows; a test ends with none. */
  readonly undescribed: string[] = [];

  /** `now`: the machine's time as the Workers have it. */
  constructor(now: () => number) {
    this.payments = new RazorpayWorld({ keys: LIVE, now });
  }

  /** Answers a request of a Worker to another host. */
  readonly answer = async (request: EngineRequest): Promise<EngineResponse> => {
    const { url, method } = request;
    const body = await request.text();
    const headers = [...request.headers].filter(([name]) => !OF_THE_PLATFORM.test(name));
    // The engine does not pass on a request's redirect mode; the gateways' own tests check it.
    const init = { method, headers, redirect: "manual", ...(body && { body }) } as const;
    try {
      const answered = await this.#send(url, init);
      const text = await answered.text();
      return new EngineResponse(text || null, { status: answered.status, headers: [...answered.headers] });
    } catch (cause) {
      this.undescribed.push(`${method} ${url}: ${cause instanceof Error ? cause.message : String(cause)}`);
      return new EngineResponse(null, { status: 500 });
    }
  };

  #send(url: string, init: RequestInit): Promise<Response> {
    const { host, pathname } = new URL(url);
    if (host === "control.msg91.com") return this.msg91.fetch(url, init);
    if (host === "api.razorpay.com") {
      const isCollect = /^\/v1\/(virtual_accounts|payments)\b/.test(pathname);
      return (isCollect ? this.collect : this.payments).fetch(url, init);
    }
    return (pathname.startsWith("/payout/") ? this.payouts : this.verification).fetch(url, init);
  }
}
