import { MetalPage, type MetalPageProps, metalMetadata } from "../_metals/metal-page";

export const generateMetadata = (props: MetalPageProps) => metalMetadata("GOLD", props);

export default function GoldPage(props: MetalPageProps) {
  return <MetalPage metal="GOLD" {...props} />;
}
