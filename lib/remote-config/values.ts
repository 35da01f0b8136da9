/**
 * The remote config keys (specification §3). Postconditions of parsing: every value has its type; an absent key has its
 * default; a malformed value is replaced by the one that disables the feature.
 */
import { z } from "zod";

const userIds = z.array(z.string().max(64)).max(10_000);
const isins = z.array(z.string().max(12)).max(10_000);

interface Key<Value> {
  readonly schema: z.ZodType<Value>;
  readonly absent: Value;
  readonly malformed: Value;
}

const key = <Value>(schema: z.ZodType<Value>, absent: Value, malformed: Value = absent): Key<Value> => ({
  schema,
  absent,
  malformed,
});

const KEYS = {
  goaOnTapDateConfiguration: key(z.json(), null),
  bondSaleableIsins: key<readonly string[]>(isins, []),
  /** Empty: every investor. Null: no investor. */
  enableBondsSellingUserIds: key<readonly string[] | null>(userIds, [], null),
  goaConfessionData: key(z.json(), null),
  disableUltraUserImg: key(z.boolean(), false, true),
  InvestFeatureEnabled: key(z.boolean(), true, false),
  InvestFeatureEnabledUserIds: key<readonly string[]>(userIds, []),
  onlinePaymentEnable: key(z.boolean(), true, false),
  /** Sales above this, in rupees within 24 hours, are confirmed with a code. Malformed: every sale is. */
  saleCodeAboveRupees: key(z.number().int().min(0).max(10_000_000_000), 200_000, 0),
} as const;

export type RemoteConfigKey = keyof typeof KEYS;
type ValueOf<Name extends RemoteConfigKey> = (typeof KEYS)[Name]["absent"];
export type RemoteConfig = { readonly [Name in RemoteConfigKey]: ValueOf<Name> };

// `Object.keys` is typed as `string[]`.
export const REMOTE_CONFIG_KEYS = Object.keys(KEYS) as readonly RemoteConfigKey[];
export const isRemoteConfigKey = (name: string): name is RemoteConfigKey => Object.hasOwn(KEYS, name);

export const isValidRemoteConfigValue = (name: RemoteConfigKey, value: unknown): boolean =>
  KEYS[name].schema.safeParse(value).success;

type OnMalformed = (name: RemoteConfigKey) => void;

function parseKey<Name extends RemoteConfigKey>(
  name: Name,
  values: ReadonlyMap<string, unknown>,
  onMalformed: OnMalformed,
): ValueOf<Name> {
  const { schema, absent, malformed }: Key<unknown> = KEYS[name];
  if (!values.has(name)) return absent as ValueOf<Name>;
  const parsed = schema.safeParse(values.get(name));
  if (parsed.success) return parsed.data as ValueOf<Name>;
  onMalformed(name);
  return malformed as ValueOf<Name>;
}

/** Parses each key separately: a malformed value disables only its own feature. */
export function parseRemoteConfig(values: ReadonlyMap<string, unknown>, onMalformed: OnMalformed): RemoteConfig {
  const read = <Name extends RemoteConfigKey>(name: Name) => parseKey(name, values, onMalformed);
  return {
    goaOnTapDateConfiguration: read("goaOnTapDateConfiguration"),
    bondSaleableIsins: read("bondSaleableIsins"),
    enableBondsSellingUserIds: read("enableBondsSellingUserIds"),
    goaConfessionData: read("goaConfessionData"),
    disableUltraUserImg: read("disableUltraUserImg"),
    InvestFeatureEnabled: read("InvestFeatureEnabled"),
    InvestFeatureEnabledUserIds: read("InvestFeatureEnabledUserIds"),
    onlinePaymentEnable: read("onlinePaymentEnable"),
    saleCodeAboveRupees: read("saleCodeAboveRupees"),
  };
}

/** Used if no config could be read: every feature that can be disabled is. */
export const CLOSED_REMOTE_CONFIG: RemoteConfig = parseRemoteConfig(
  new Map(REMOTE_CONFIG_KEYS.map((name) => [name, undefined])),
  () => {},
);

/** Whether `userId` may start an investment. */
export const mayInvest = (config: RemoteConfig, userId: string): boolean =>
  config.InvestFeatureEnabled || config.InvestFeatureEnabledUserIds.includes(userId);

/** Whether `userId` may sell the bond of this ISIN before it matures. */
export function maySellBond(config: RemoteConfig, { userId, isin }: { userId: string; isin: string }): boolean {
  const sellers = config.enableBondsSellingUserIds;
  return (
    config.bondSaleableIsins.includes(isin) && sellers !== null && (sellers.length === 0 || sellers.includes(userId))
  );
}

/** Firebase parameters are strings, which hold JSON for these keys. A string that is not JSON stays unchanged. */
export function decodeEntries(entries: Readonly<Record<string, string>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(entries).map(([name, text]) => [name, jsonOrText(text)]));
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
