/** Derives an example from a JSON Schema and the examples of its fields, so that no example is written twice. */
import { FIELD_EXAMPLES } from "./field-examples.ts";
import type { JsonSchema, Schemas } from "./schemas.ts";

/** The examples of schemas whose text no other source determines. */
const SCHEMA_EXAMPLES: Readonly<Record<string, unknown>> = {
  Aadhaar: "521185133376",
  AmountText: "100000",
  AppointmentReference: `rm-01.${"0".repeat(19)}4k7q9a.a3F9kQ2mX7tR5wZ1bC8dEg`,
  CalendarDate: "2026-11-22",
  Confirmation: "123456",
  CountryCode: "IN",
  DealId: "malhar-saffron-30",
  DepositTermsId: "dwt_4k7q9x2m8r3t6w1z5b0c",
  DialCode: "+91",
  DigilockerTransactionId: "dgl_4k7q9x2m8r3t6w1z5b0c",
  Email: "arjun@example.com",
  FlowKey: "flow_4k7q9x2m8r3t6w1z5b0c",
  Ifsc: "COST0004471",
  Instant: "2026-11-22T09:00:00.000Z",
  InvestmentId: "inv_4k7q9x2m8r3t6w1z5b0c",
  NotificationId: "ntf_4k7q9x2m8r3t6w1z5b0c",
  InvitationCode: "7K3MX9QRT2WZ5B4C",
  ManagerId: "rm-01",
  MetalTransactionId: "mtx_4k7q9x2m8r3t6w1z5b0c",
  OneTimeCode: "123456",
  Pan: "ABCPR1234Q",
  PaymentKey: "pay_4k7q9x2m8r3t6w1z5b0c",
  PersonName: "Arjun Rao",
  PhoneNumber: "9876543210",
  ReferralCode: "7K3MX9QR",
  RedemptionId: "rwd_4k7q9x2m8r3t6w1z5b0c",
  RewardId: "monthly-magazine",
  PutExerciseId: "put_7h2n5v8c1x4m9k3q6t0w",
  SellOrderId: "slo_4k7q9x2m8r3t6w1z5b0c",
  SellTermsId: "slt_4k7q9x2m8r3t6w1z5b0c",
  TaxCertificateId: "crt_4k7q9x2m8r3t6w1z5b0c",
  UserId: "usr_4k7q9x2m8r3t6w1z5b0c",
  ViewerId: "vwr_4k7q9x2m8r3t6w1z5b0c",
  WalletTransactionId: "wtx_4k7q9x2m8r3t6w1z5b0c",
};

/** The place of a schema: the call or named schema around it, and the field's name. */
interface Place {
  readonly within: string;
  readonly field: string;
}

/** @throws Error for a text that neither its name nor its schema determines: it needs a line in `FIELD_EXAMPLES`. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, place: Place): unknown {
  const name = nameIn(schema);
  for (const known of [`${place.within}.${place.field}`, place.field]) {
    if (known in FIELD_EXAMPLES && accepts(schema, FIELD_EXAMPLES[known], schemas)) return FIELD_EXAMPLES[known];
  }
  if (name === null) return derived(schema, schemas, place);
  return name in SCHEMA_EXAMPLES
    ? SCHEMA_EXAMPLES[name]
    : derived(resolved(schema, schemas), schemas, { within: name, field: place.field });
}

function derived(schema: JsonSchema, schemas: Schemas, place: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return exampleOf(first, schemas, place);
  switch (typeOf(schema)) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, property]) => {
          return [field, exampleOf(property, schemas, { within: place.within, field })];
        }),
      );
    case "array":
      return schema.items ? [exampleOf(schema.items, schemas, { within: place.within, field: "" })] : [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "null":
      return null;
    default:
      throw new Error(`no example for the text ${place.within}.${place.field}`);
  }
}

export function nameIn({ $ref }: JsonSchema): string | null {
  return $ref?.split("/").at(-1) ?? null;
}

export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = nameIn(schema);
  const found = name === null ? schema : schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
}

const typeOf = ({ type }: JsonSchema) => (Array.isArray(type) ? type[0] : type);

/** Whether the value has the schema's type and choices. The contract's own schema checks the whole example. */
function accepts(unresolved: JsonSchema, value: unknown, schemas: Schemas): boolean {
  const schema = resolved(unresolved, schemas);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => accepts(option, value, schemas));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const types = [schema.type].flat();
  switch (typeof value) {
    case "string":
      return types.includes("string");
    case "number":
      return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
    case "boolean":
      return types.includes("boolean");
    default:
      if (value === null) return types.includes("null");
      return types.includes(Array.isArray(value) ? "array" : "object");
  }
}
