/** The two rooms of the site that share forms, pages and messages. */
export type Room = "calculators" | "tools";

export const pathOf = (room: Room, slug?: string): string => (slug === undefined ? `/${room}` : `/${room}/${slug}`);
