/**
 * The push subscription of this browser. Every subscription is a new one: an endpoint that an earlier investor of this
 * browser had leads nowhere any more.
 */
const WORKER = "/offline-worker.js";

export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** UNSUPPORTED: this browser, or a page of an iPhone outside its home screen, shows no notifications of sites. */
export type PushState = "UNSUPPORTED" | "DENIED" | "OFF" | "ON";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** `isKnown`: whether the server has a subscription of this session. */
export async function findPushState(isKnown: boolean): Promise<PushState> {
  if (!canPush()) return "UNSUPPORTED";
  if (Notification.permission === "denied") return "DENIED";
  return isKnown && (await findSubscription()) !== null ? "ON" : "OFF";
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks for permission, so call it on a press only. Null where the investor does not permit it. */
export async function subscribeHere(applicationServerKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  return { endpoint: made.endpoint, p256dh, auth };
}

export async function unsubscribeHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
