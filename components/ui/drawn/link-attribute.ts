/** Marks a link of drawn markup that the router follows: `scroll` goes to the top of the next page, `still` stays. */
export const LINK_ATTRIBUTE = "data-link";
