/** Reservations of arbitrary investors. */

import type { Reservation } from "../../../backend/deal/store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { flowKey, userId } from "../../../lib/contract/values/ids.ts";

export const newKey = () => flowKey.parse(`flow_${randomIds.letters()}`);

export const wanting = (units: number): Omit<Reservation, "state"> => ({
  key: newKey(),
  userId: userId.parse(`usr_${randomIds.letters()}`),
  units,
  expiresAt: epochMs(clock.now() + 15 * 60_000),
});
