/** The device's description in cookies, because forms and server actions cannot set custom headers. */
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, DEVICE_ID_SHAPE } from "../contract/facts/device";
import {
  DEVICE_TYPE_COOKIE,
  deviceTypeOf,
  MOBILE_WIDTH_MAX,
  TABLET_WIDTH_MAX,
  WEB_VIEW_COOKIE,
} from "../contract/facts/visit";
import { readCookie, writeCookie } from "./cookies";
import { browserStores, deviceId, isInsideFlutter } from "./storage";

/**
 * Writes the device id to a cookie that the server reads. An id that the server set before scripts ran is kept,
 * because a code requested under it is valid for no other. A browser without storage gets a new id each time.
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

/**
 * Writes the device's description now, and its type again whenever the window crosses a limit. Returns a function
 * that stops it.
 */
export function reportDevice(): () => void {
  writeDeviceId();
  writeDeviceType();
  writeWebView();
  const limits = [MOBILE_WIDTH_MAX, TABLET_WIDTH_MAX].map((width) => window.matchMedia(`(width <= ${width}px)`));
  for (const limit of limits) limit.addEventListener("change", writeDeviceType);
  return () => {
    for (const limit of limits) limit.removeEventListener("change", writeDeviceType);
  };
}

/** `crypto.randomUUID` exists only over TLS and on localhost. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
