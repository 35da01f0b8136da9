"use server";

import { z } from "zod";
import { stateAction } from "@/lib/web/server-action";

const sentPan = z.string().max(40).catch("");

/** The typed PAN of a browser without scripts, for the page of the response. It is neither stored nor logged. */
export const receivePan = stateAction(async (form): Promise<string | null> => {
  return sentPan.parse(form.get("pan"));
});
