import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { paperThread } from './paper-thread';

/** The program that serves a build. */
export const webProgram = (distDir: string) => join(distDir, 'web.mjs');

const INTERFACES = ['app/v1', 'app/api'];

/**
 * Bundles the programs that serve a build: server/serve-web.ts, the PDF thread, and, in `web/`, what a serving process loads:
 * server/serve.ts with every `route.ts` of the HTTP interface, with light-response.ts as their `Response`. Packages stay outside the
 * bundle.
 */
export async function bundleWeb(distDir: string): Promise<void> {
  rmSync(join(distDir, 'web'), { recursive: true, force: true });
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
      contents: `
        import { serveWeb } from './server/serve-web';
        serveWeb(async () => (await import('${ROUTES}')).start());`,
      loader: 'ts',
      resolveDir: process.cwd(),
      sourcefile: 'web.ts',
    },
    plugins: [routesModule],
    inject: ['server/light-response.ts'],
    splitting: true,
    outdir: distDir,
    entryNames: basename(webProgram('.'), '.mjs'),
    chunkNames: 'web/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
  });
}

const ROUTES = 'doek:routes';

/** ROUTES: a module that serves with all routes. */
const routesModule: Plugin = {
  name: ROUTES,
  setup(bundle) {
    bundle.onResolve({ filter: /^doek:routes$/ }, () => ({ path: ROUTES, namespace: ROUTES }));
    bundle.onLoad({ filter: /.*/, namespace: ROUTES }, () => ({
      contents: serveRoutes(),
      loader: 'ts',
      resolveDir: process.cwd(),
    }));
  },
};

function serveRoutes(): string {
  const routes = INTERFACES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|[\\/])route\.ts$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/')),
  ).sort();
  const imports = routes.map((file, i) => `import * as route${i} from './${file}';`);
  const table = routes.map((file, i) => `${JSON.stringify(dirname(file).slice('app/'.length))}: route${i},`);
  return `
    import { serve } from './server/serve';
    ${imports.join('\n')}
    export const start = () => serve({ ${table.join('\n')} });`;
}
