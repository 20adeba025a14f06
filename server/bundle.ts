import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { paperThread } from './paper-thread';

/** The program that serves a build. */
export const webProgram = (distDir: string) => join(distDir, 'web.mjs');

const INTERFACES = ['app/v1', 'app/api'];

/**
 * Bundles the programs that serve a build: server/serve-web.ts with every `route.ts` of the HTTP interface and
 * light-response.ts as their `Response`, and the PDF thread. Packages stay outside the bundle.
 */
export async function bundleWeb(distDir: string): Promise<void> {
  const routes = INTERFACES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|[\\/])route\.ts$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  ).sort();
  const imports = routes.map((file, i) => `import * as route${i} from './${file}';`);
  const table = routes.map((file, i) => `${JSON.stringify(dirname(file).slice('app/'.length))}: route${i},`);
  const options = {
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.9',
    sourcemap: true,
    logLevel: 'error',
  } as const;
  await build({ ...options, entryPoints: ['lib/papers/draw-worker.ts'], outfile: paperThread(distDir) });
  await build({
    ...options,
    stdin: {
      contents: `import { serveWeb } from './server/serve-web';\n${imports.join('\n')}\nserveWeb({\n${table.join('\n')}\n});\n`,
      loader: 'ts',
      resolveDir: process.cwd(),
      sourcefile: 'web.ts',
    },
    inject: ['server/light-response.ts'],
    outfile: webProgram(distDir),
  });
}
