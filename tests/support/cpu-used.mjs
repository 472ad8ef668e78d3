// Imported by a program under test (NODE_OPTIONS): at its end writes what it cost, and which packages it loaded.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const files = Object.keys(createRequire(import.meta.url).cache);
  const packages = files.flatMap(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  const mostMb = process.resourceUsage().maxRSS / 1024;
  const row = { cpuMs: (user + system) / 1000, mostMb, packages: [...new Set(packages)] };
  appendFileSync(process.env.CPU_USED ?? '', `${JSON.stringify(row)}\n`);
});
