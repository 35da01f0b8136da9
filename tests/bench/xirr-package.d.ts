declare module "xirr" {
  export default function xirr(flows: readonly { readonly when: Date; readonly amount: number }[]): number;
}
