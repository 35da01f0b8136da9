/**
 * Faces of the reader's device, for pages that load no file. Behind the Latin face stands one with Devanagari for each
 * family of systems: Android and Linux, Windows, Apple's.
 */
const DEVANAGARI = "'Noto Sans Devanagari','Lohit Devanagari','Nirmala UI',Mangal,'Kohinoor Devanagari'";

export const PLAIN_TEXT_FACES = `system-ui,${DEVANAGARI},sans-serif`;
export const PLAIN_DISPLAY_FACES = `Georgia,${DEVANAGARI},serif`;
