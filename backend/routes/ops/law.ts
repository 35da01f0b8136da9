/** `npm run ops -- law` lists the rows of tax law that an operator should compare with their source. */
import { z } from "zod";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { lawToCheck, lawUnopened } from "../../../lib/finance/law-tables.ts";
import type { Env } from "../../env.ts";
import { clock } from "../../platform/clock.ts";

const noArguments = z.strictObject({});

export async function lawCommand(_: Env, args: unknown) {
  noArguments.parse(args);
  const today = dateInIndia(clock.now());
  return { toCheck: lawToCheck(today), unopened: lawUnopened(today) };
}
