/** Apart from the rules themselves: a form needs the lengths, and nothing of what checks them. */
export const FRIENDLY_NAME_MAX = 30;
export const GROUP_NAME_MAX = 40;
