declare module "subset-font" {
  /** The font with only these characters. The features of the face, such as tabular figures, are kept. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: { readonly targetFormat: "woff2" },
  ): Promise<Buffer>;
}
