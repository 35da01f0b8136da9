/**
 * The headers of every call to the backend (specification §7), from pages, server actions and the API gateway. A
 * well-formed header of the browser takes precedence over its cookie.
 */

import { DEVICE_COOKIE, DEVICE_HEADER, DEVICE_ID_SHAPE } from "../contract/facts/device.ts";
import {
  DEVICE_TYPE_COOKIE,
  isDeviceType,
  LRUTM_COOKIE,
  TAP_SESSION_HEADER,
  VISIT_COOKIES,
  VISIT_ID_SHAPE,
  WEB_VIEW_COOKIE,
} from "../contract/facts/visit.ts";
import { readDevice } from "./user-agent.ts";

export interface Caller {
  readonly header: (name: string) => string | null;
  readonly cookie: (name: string) => string | null;
}

const LRUTM_SHAPE = /^[\x21-\x7e]{1,300}$/;

/** Sets every header of the specification on `outgoing`, and removes those without a known value. */
export function writeClientHeaders(outgoing: Headers, caller: Caller, token: string | null): void {
  for (const [name, value] of Object.entries(clientHeaders(caller))) {
    if (value === null) outgoing.delete(name);
    else outgoing.set(name, value);
  }
  if (token === null) outgoing.delete("x-tap-auth");
  else outgoing.set("x-tap-auth", token);
  outgoing.set("x-request-id", crypto.randomUUID());
}

function clientHeaders({ header, cookie }: Caller): Readonly<Record<string, string | null>> {
  const device = readDevice(header);
  const type = [header("x-device-type"), cookie(DEVICE_TYPE_COOKIE)].find(isDeviceType) ?? device.type;
  const visits = [header(TAP_SESSION_HEADER), header("_session"), ...VISIT_COOKIES.map(cookie)];
  const visit = firstOf(visits, VISIT_ID_SHAPE);
  return {
    "x-client-type": "Web Investor App",
    "x-app-id": "ULTRA",
    "x-platform-request": cookie(WEB_VIEW_COOKIE) === "true" ? "webview" : "WEB_READ",
    "x-device-type": type,
    "x-os-type": device.os,
    "x-os-version": device.osVersion,
    "x-device-model": device.model,
    [DEVICE_HEADER]: firstOf([header(DEVICE_HEADER), cookie(DEVICE_COOKIE)], DEVICE_ID_SHAPE),
    [TAP_SESSION_HEADER]: visit,
    _session: visit,
    "x-user-lrutm": firstOf([cookie(LRUTM_COOKIE)], LRUTM_SHAPE),
  };
}

function firstOf(values: readonly (string | null)[], shape: RegExp): string | null {
  return values.find((value) => value !== null && shape.test(value)) ?? null;
}
