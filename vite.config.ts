import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { readConfig } from '#kernel/server/platform/config.ts'
import { fillBrand } from '#kernel/server/http/brand.ts'
import { pageStyle } from '#kernel/server/pages/page-style.ts'

const server = `http://127.0.0.1:${process.env['PORT'] || 3000}`

export default defineConfig({
  root: 'app/client',
  plugins: [react(), tailwindcss(), fillBrandInDevelopment(), precompress(), buildVerifyPage()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Assets are not inlined, because the content security policy allows data URLs only for images.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry script lists the file names of all chunks, so chunks of shared code have short
        // names.
        chunkFileNames: ({ isDynamicEntry }) =>
          `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: {
          groups: [
            // The sign-in page is one chunk, and the code that many pages share is another,
            // because dozens of small chunks load more slowly.
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'shared', minShareCount: 11 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/sanctum', '/unsubscribe', '/healthz', '/readyz', '/manifest.webmanifest'].map(
        (path) => [path, server],
      ),
    ),
  },
})

/**
 * Inserts the installation's brand into the page. In production, the server does so when it starts.
 */
function fillBrandInDevelopment(): Plugin {
  return {
    name: 'brand',
    apply: 'serve',
    transformIndexHtml: (html) => fillBrand(html, readConfig(process.env).brand),
  }
}

/** Compresses the assets once, at the highest level, instead of on every request. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  let assets = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      assets = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    async writeBundle() {
      const files = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name))
      for (const name of files) {
        const file = join(assets, name)
        const content = await readFile(file)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        await writeFile(`${file}.br`, await brotli(content, { params }))
        await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
      }
    },
  }
}

/**
 * Builds the page that verifies evidence packs: a single file with its script and styles, which
 * works from disk. Its content security policy allows nothing else, so the page can't send data
 * anywhere.
 */
function buildVerifyPage(): Plugin {
  const folder = join(import.meta.dirname, 'features/evaluation/evidence/verify')
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return {
    name: 'verify-page',
    apply: 'build',
    async closeBundle() {
      const css = pageStyle(await readFile(join(folder, 'style.css'), 'utf8'))
      const script = await bundle(join(folder, 'page.ts'))
      const rules = [
        `default-src 'none'`,
        `script-src ${hash(script)}`,
        `style-src ${hash(css)}`,
        `base-uri 'none'`,
        `form-action 'none'`,
      ]
      const policy = `<meta http-equiv="Content-Security-Policy" content="${rules.join('; ')}" />`
      const page = (await readFile(join(folder, 'verify.html'), 'utf8'))
        .replace('<!-- policy -->', () => policy)
        .replace('<!-- style -->', () => `<style>${css}</style>`)
        .replace('<!-- script -->', () => `<script type="module">${script}</script>`)
      const target = join(import.meta.dirname, 'dist/verify')
      await mkdir(target, { recursive: true })
      await writeFile(join(target, 'verify.html'), page)
    },
  }
}

/** Returns the entry file and everything that it imports as one script that can be inlined. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  const [first] = [built].flat()
  if (!first || !('output' in first)) throw new Error('The verification page was not built')
  return first.output[0].code.replaceAll('</script', '<\\/script')
}
