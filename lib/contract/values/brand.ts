declare const brand: unique symbol;

/** A `Base` that cannot be mistaken for another: `Brand<string, "InvestmentId">`. Costs nothing at run time. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: { readonly [K in Name]: true } };
