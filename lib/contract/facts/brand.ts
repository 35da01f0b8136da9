export declare const brand: unique symbol;

/**
 * A nominal type: `Brand<string, "InvestmentId">` is not assignable from a plain string or another brand. No runtime
 * cost.
 */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: { readonly [K in Name]: true } };
