export type ListenAddress = { readonly host: string; readonly port: number };
export function listenAddress(env?: {
  readonly HOST?: string;
  readonly PORT?: string;
}): ListenAddress & { readonly url: string };
export function siteAddress(env?: {
  readonly BLINDMARK_URL?: string;
  readonly BLINDMARK_ADDRESS?: string;
}): string;
export function tryAddress(address: ListenAddress): Promise<void>;
