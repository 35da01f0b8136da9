/** The transitions of a status (I8): those that its table allows, and no others. A status without any is final. */
export interface Transitions<Status extends string> {
  allow(change: { readonly from: Status; readonly to: Status }): boolean;
  isFinal(status: Status): boolean;
}

export const transitions = <Status extends string>(
  next: Readonly<Record<Status, readonly Status[]>>,
): Transitions<Status> => ({
  allow: ({ from, to }) => next[from].includes(to),
  isFinal: (status) => next[status].length === 0,
});
