"use server";

import { z } from "zod";

const sentPan = z.string().max(40).catch("");

/** The typed PAN of a browser without scripts, for the page of the response. It is neither stored nor logged. */
export async function receivePan(_previous: string | null, form: FormData): Promise<string> {
  return sentPan.parse(form.get("pan"));
}
