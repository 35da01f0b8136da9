/** The style of the small switches in the top bar. The pressable area is 44 px high, although the pill is lower. */
export const CHIP = [
  "relative inline-flex h-8 items-center gap-1.5 rounded-full bg-sunken px-3 font-semibold text-label text-muted",
  "transition-colors duration-150 hover:text-ink",
  "after:absolute after:-inset-y-1.5 after:inset-x-0 after:content-['']",
].join(" ");
