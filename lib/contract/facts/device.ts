/**
 * The device id that a browser has generated (`_xdid` in its storage, specification §3). A server action cannot set a
 * custom header, so the id is also in a cookie. It grants nothing; rate limits use it to distinguish devices.
 */
export const DEVICE_COOKIE = "_xdid";
export const DEVICE_HEADER = "x-device-id";

export const DEVICE_COOKIE_SECONDS = 365 * 86_400;

/** Ids of another shape are ignored. */
export const DEVICE_ID_SHAPE = /^[\w-]{8,64}$/;
