/**
 * A reference that opens one appointment without a session: `<managerId>.<appointmentId>.<tag>`. The tag is an HMAC
 * over both ids, so a leaked calendar database contains no valid reference, and an invalid reference wakes no object.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../lib/contract/values/errors.ts";
import { type KeyRing, keysOf } from "../secrets.ts";

export interface AppointmentName {
  readonly managerId: string;
  readonly appointmentId: string;
}

const TAG_LENGTH = 22;

const tagOf = (key: string, { managerId, appointmentId }: AppointmentName) =>
  createHmac("sha256", key)
    .update(JSON.stringify(["appointment", managerId, appointmentId]))
    .digest("base64url")
    .slice(0, TAG_LENGTH);

export function writeReference(name: AppointmentName, key: string): string {
  return [name.managerId, name.appointmentId, tagOf(key, name)].join(".");
}

/** @throws AppError NOT_FOUND for a reference without a valid tag */
export function readReference(reference: string, keys: KeyRing): AppointmentName {
  const [managerId = "", appointmentId = "", tag = ""] = reference.split(".");
  const name = { managerId, appointmentId };
  const given = Buffer.from(tag);
  const isOurs = keysOf(keys).some((key) => {
    const expected = Buffer.from(tagOf(key, name));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new AppError("NOT_FOUND");
  return name;
}
