import { z } from "zod";
import { CATEGORIES, REPAID_CATEGORIES } from "../facts/categories.ts";
import { named } from "./named.ts";

export const category = named("Category", z.enum(CATEGORIES));
export const repaidCategory = named("RepaidCategory", z.enum(REPAID_CATEGORIES));
