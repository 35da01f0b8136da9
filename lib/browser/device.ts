/** What a browser tells the server of its device, in cookies: forms and server actions carry no header of ours. */
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_ID_SHAPE } from "../contract/values/device";
import {
  DEVICE_TYPE_COOKIE,
  deviceTypeOf,
  MOBILE_WIDTH_MAX,
  TABLET_WIDTH_MAX,
  WEB_VIEW_COOKIE,
} from "../contract/values/visit";
import { readCookie, writeCookie } from "./cookies";
import { browserStores, deviceId, isInsideFlutter } from "./storage";

/**
 * Writes the device's id where the server sees it. A name that the server gave before scripts ran stands: a code that was
 * asked for under it is good under no other. A browser that keeps no storage is given a new one each time.
 */
function writeDeviceId(): void {
  const { local } = browserStores();
  const given = readCookie(DEVICE_COOKIE);
  if (given !== null && DEVICE_ID_SHAPE.test(given)) local.setItem(DEVICE_COOKIE, given);
  const value = deviceId(local, newId);
  if (DEVICE_ID_SHAPE.test(value)) writeCookie({ name: DEVICE_COOKIE, value, seconds: DEVICE_COOKIE_SECONDS });
}

function writeDeviceType(): void {
  writeCookie({
    name: DEVICE_TYPE_COOKIE,
    value: deviceTypeOf(window.innerWidth),
    seconds: DEVICE_COOKIE_SECONDS,
  });
}

function writeWebView(): void {
  const isInside = isInsideFlutter(browserStores().local);
  if (!isInside && readCookie(WEB_VIEW_COOKIE) === null) return;
  writeCookie({ name: WEB_VIEW_COOKIE, value: String(isInside), seconds: isInside ? DEVICE_COOKIE_SECONDS : 0 });
}

/** Tells it now, and the type again whenever the window crosses one of its limits. Returns the way to stop. */
export function tellDevice(): () => void {
  writeDeviceId();
  writeDeviceType();
  writeWebView();
  const limits = [MOBILE_WIDTH_MAX, TABLET_WIDTH_MAX].map((width) => window.matchMedia(`(width <= ${width}px)`));
  for (const limit of limits) limit.addEventListener("change", writeDeviceType);
  return () => {
    for (const limit of limits) limit.removeEventListener("change", writeDeviceType);
  };
}

/** `crypto.randomUUID` exists on TLS and on this machine only. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
