/**
 * Stands in the server's bundle for an import that only a browser runs: the bundler folds `typeof window` and drops the
 * import that it excludes. React shows the fallback of the boundary if a server reaches it after all.
 */
export const notOnServer = (): Promise<never> =>
  Promise.reject(new Error("a component of the browser was rendered on the server"));
