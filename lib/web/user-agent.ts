/** The browser's description of its device: from client hints where it sends them, otherwise from the user agent. */
import { type DeviceType, deviceTypeOf } from "../contract/facts/visit.ts";

export interface Device {
  readonly type: DeviceType;
  /** Null where the browser does not state it. */
  readonly os: string | null;
  readonly osVersion: string | null;
  readonly model: string | null;
}

type ReadHeader = (name: string) => string | null;

const USER_AGENT_MAX = 512;
const PLAIN_TEXT = /^[\w .,()+/:-]{1,64}$/;

/**
 * The pattern of each system in a user agent, with its version in the first group. Order matters: iPhones also name
 * macOS.
 */
const SYSTEMS = [
  ["iOS", /\b(?:iPhone|iPad|iPod)\b[^)]{0,80}? OS (\d[\d_]{0,15})/],
  ["Android", /\bAndroid (\d[\d.]{0,15})/],
  ["Windows", /\bWindows NT (\d[\d.]{0,15})/],
  ["macOS", /\bMac OS X (\d[\d_.]{0,15})/],
  ["Chrome OS", /\bCrOS \w{1,16} (\d[\d.]{0,31})/],
  ["Linux", /\bLinux\b/],
] as const;
const ANDROID_MODEL = /\bAndroid [\d.]{1,16}; ([\w .()+-]{1,64}?)(?: Build\/|[;)])/;
/** Chrome's placeholder for every Android model, unless client hints are requested. */
const FROZEN_MODEL = "K";

export function readDevice(header: ReadHeader): Device {
  const userAgent = (header("user-agent") ?? "").slice(0, USER_AGENT_MAX);
  const [system, version] = systemIn(userAgent);
  const hintedSystem = hint(header("sec-ch-ua-platform"));
  // A version is used only with the system that was stated with it.
  const agrees = hintedSystem === null || hintedSystem === system;
  return {
    type: typeOf(header, userAgent),
    os: hintedSystem ?? system,
    osVersion: hint(header("sec-ch-ua-platform-version")) ?? (agrees ? version : null),
    model: hint(header("sec-ch-ua-model")) ?? modelIn(userAgent),
  };
}

function typeOf(header: ReadHeader, userAgent: string): DeviceType {
  const width = Number(header("sec-ch-viewport-width") ?? header("viewport-width") ?? Number.NaN);
  if (width > 0) return deviceTypeOf(width);
  if (/\biPad\b|\bTablet\b/i.test(userAgent)) return "Tablet";
  if (header("sec-ch-ua-mobile") === "?1" || /\bMobi/.test(userAgent)) return "Mobile";
  return /\bAndroid\b/.test(userAgent) ? "Tablet" : "Desktop";
}

function systemIn(userAgent: string): readonly [system: string | null, version: string | null] {
  for (const [name, pattern] of SYSTEMS) {
    const found = pattern.exec(userAgent);
    if (found) return [name, found[1]?.replaceAll("_", ".") ?? null];
  }
  return [null, null];
}

function modelIn(userAgent: string): string | null {
  const apple = /\b(iPhone|iPad|iPod|Macintosh)\b/.exec(userAgent)?.[1];
  const model = apple ?? ANDROID_MODEL.exec(userAgent)?.[1]?.trim() ?? null;
  return model === FROZEN_MODEL ? null : model;
}

/** A client hint is a quoted string; empty for an unknown value. */
function hint(value: string | null): string | null {
  const text = (value ?? "").slice(0, USER_AGENT_MAX).replace(/^"|"$/g, "");
  return PLAIN_TEXT.test(text) ? text : null;
}
