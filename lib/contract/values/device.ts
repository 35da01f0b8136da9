/**
 * The name that a browser has given itself (`_xdid` in its storage, specification §3). A server action carries no header
 * of ours, so the name stands in a cookie too. It grants nothing: it only lets limits tell one device from another.
 */
export const DEVICE_COOKIE = "_xdid";
export const DEVICE_HEADER = "x-device-id";

export const DEVICE_COOKIE_SECONDS = 365 * 86_400;

/** What is worth counting; anything else is nobody's name. */
export const DEVICE_ID_SHAPE = /^[\w-]{8,64}$/;
