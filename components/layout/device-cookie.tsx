"use client";

import { useEffect } from "react";
import { rememberDevice } from "@/lib/browser/device";

/** Gives this browser a name for itself, once, where its forms and server actions carry it along. */
export function DeviceKeeper() {
  useEffect(rememberDevice, []);
  return null;
}
