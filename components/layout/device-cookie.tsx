"use client";

import { useEffect } from "react";
import { reportDevice } from "@/lib/browser/device";

/** Keeps the cookies that describe this device up to date. */
export function DeviceCookie() {
  useEffect(reportDevice, []);
  return null;
}
