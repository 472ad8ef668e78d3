export function serverProgram(address: {
  readonly host: string;
  readonly port: number;
  readonly url: string;
}): { readonly args: string[]; readonly env: Readonly<Record<string, string>> };
