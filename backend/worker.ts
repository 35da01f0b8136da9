export { ContactObject } from "./contact/object.ts";
export { DealObject } from "./deal/object.ts";
export { InvestorObject } from "./investor/object.ts";

export default { fetch: async () => Response.json({ ok: true }) };
