"use client";

import { useEffect } from "react";
import { tellDevice } from "@/lib/browser/device";

/** Keeps what the server is told of this device up to date. */
export function DeviceKeeper() {
  useEffect(tellDevice, []);
  return null;
}
