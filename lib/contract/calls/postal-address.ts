/** The investor's postal address in India, which tax invoices state. Not in the specification: docs/decisions/0242. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { postalAddress, typedPostalAddress } from "../values/postal-address.ts";

const isKept = z.object({ isKept: z.boolean() });

export const getPostalAddress = defineCall({
  name: "address.get",
  tag: "Account",
  method: "GET",
  path: "/v2/user/address",
  inSpecification: false,
  summary: "Returns the postal address that tax invoices state; null when none is kept.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ address: postalAddress.nullable() }),
  errors: [],
});

export const savePostalAddress = defineCall({
  name: "address.save",
  tag: "Account",
  method: "PUT",
  path: "/v2/user/address",
  inSpecification: false,
  summary: "Saves the postal address in India; earlier invoices keep theirs.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: typedPostalAddress,
  output: isKept,
  errors: ["ADDRESS_INVALID", "PIN_INVALID", "STATE_INVALID", "PIN_OTHER_STATE"],
});

export const removePostalAddress = defineCall({
  name: "address.remove",
  tag: "Account",
  method: "POST",
  path: "/v2/user/address/remove",
  inSpecification: false,
  summary: "Deletes the postal address.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({}),
  output: isKept,
  errors: [],
});
