import 'server-only';

export async function fillWithDemo(): Promise<void> {}
export async function demoLinks(_address: string): Promise<string[]> {
  return [];
}
