import { MetalPage, type MetalPageProps, metalMetadata } from "../_metals/metal-page";

export const generateMetadata = (props: MetalPageProps) => metalMetadata("SILVER", props);

export default function SilverPage(props: MetalPageProps) {
  return <MetalPage metal="SILVER" {...props} />;
}
