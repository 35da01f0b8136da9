import type { MetadataRoute } from "next";
import english from "@/messages/en/common.json";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: english.siteName,
    short_name: english.siteName,
    description: english.fallbackDescription,
    start_url: "/",
    display: "standalone",
    background_color: "#f7f7f5",
    theme_color: "#14142b",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
}
