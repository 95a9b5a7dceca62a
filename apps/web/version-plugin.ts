import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

const placeholder = '%QUINA_VERSION%'

/**
 * Names the build after its contents: the same sources give the same version, so that a rebuild alone
 * tells nobody to reload. The page carries it in a `meta`, and `/version.json` tells what is deployed now.
 */
export const versionPlugin = (): Plugin => ({
  name: 'quina-version',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { server }) => (server ? html.replace(placeholder, 'dev') : html),
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const names = Object.keys(bundle).sort().join('\n')
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `{"version":"${version}"}\n` })
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('the build has no index.html to write its version in')
      page.source = String(page.source).replace(placeholder, version)
    },
  },
})
