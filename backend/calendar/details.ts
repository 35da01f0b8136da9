/** Personal data of an appointment: stored encrypted, decrypted for its person and the expert. */
import { z } from "zod";
import { clock } from "../platform/clock.ts";
import { decrypt, encrypt, type KeyRing } from "../platform/secrets.ts";
import type { Booking, Consultation } from "./rpc.ts";
import { endOf } from "./rules.ts";
import type { StoredAppointment } from "./store.ts";

const ENCRYPTED_DETAILS = "appointment";

const details = z.object({
  expertName: z.string(),
  name: z.string(),
  phone: z.string(),
  contacts: z.array(z.object({ channel: z.enum(["SMS", "EMAIL"]), to: z.string() })),
  timeZone: z.string().nullable(),
});
type Details = z.infer<typeof details>;

export function encryptDetails({ expert, name, phone, contacts, timeZone }: Booking, key: string): ArrayBuffer {
  const opened: Details = { expertName: expert.name, name, phone, contacts: [...contacts], timeZone };
  const value = JSON.stringify(opened);
  return Uint8Array.from(encrypt({ kind: ENCRYPTED_DETAILS, value, key })).buffer;
}

export function decryptDetails({ details: ciphertext }: Pick<StoredAppointment, "details">, keys: KeyRing): Details {
  return details.parse(JSON.parse(decrypt({ kind: ENCRYPTED_DETAILS, ciphertext, keys })));
}

/** The consultation at this moment. */
export function consultationOf(stored: StoredAppointment, keys: KeyRing): Consultation {
  const { id, managerId, person, at, subject, language } = stored;
  const { expertName, name, phone } = decryptDetails(stored, keys);
  const hasPassed = clock.now() >= endOf(at);
  const state = stored.state === "BOOKED" && hasPassed ? "HELD" : stored.state;
  return { id, expert: { id: managerId, name: expertName }, person, at, subject, language, name, phone, state };
}
