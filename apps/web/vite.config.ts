import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanSchemasPlugin } from './lean-schemas-plugin.ts'
import { pagesPlugin, treeshake } from './pages-plugin.ts'
import { preloading } from './preload-plugin.ts'
import { schemasPlugin } from './schemas-plugin.ts'
import { screensPlugin } from './screens-plugin.ts'
import { versionPlugin } from './version-plugin.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'
const served = ['/api', '/login', '/logout', '/sanctum']

/** `/login` is both a screen (GET) and a call (POST): only the call goes to the API. */
const proxied = {
  target: api,
  bypass: (request: { method?: string | undefined; url?: string | undefined }) =>
    request.method === 'GET' && request.url?.startsWith('/login') === true ? '/index.html' : undefined,
}

const preload = preloading()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    screensPlugin(),
    schemasPlugin(),
    leanSchemasPlugin(),
    pagesPlugin(),
    preload.plugin,
    react(),
    versionPlugin(),
  ],
  server: { proxy: Object.fromEntries(served.map((path) => [path, proxied])) },
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    assetsDir: 'static', // `/assets` is a screen
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: preload.resolveDependencies },
    assetsInlineLimit: 0, // a strict content policy has no `data:` scripts or styles
    rolldownOptions: { treeshake },
  },
})
