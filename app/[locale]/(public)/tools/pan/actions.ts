"use server";

import type { PanAnswer } from "@/components/calculators/pan-checker";
import { explainPan } from "@/lib/calculators/pan";

/** For a browser without scripts: with them, no PAN is sent. Nothing of it is stored or logged. */
export async function explainSentPan(_: PanAnswer, form: FormData): Promise<PanAnswer> {
  const typed = form.get("pan");
  return explainPan(typeof typed === "string" ? typed : "");
}
