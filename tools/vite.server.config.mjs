// The server as one program, with the programs of its threads beside it: drawing papers, reading files, making RIPS.
// Libraries stay where they are installed.
import { defineConfig } from 'vite'
import { root } from './install.mjs'

export default defineConfig({
  root: `${root}apps/api`,
  ssr: { target: 'node', noExternal: [/^@quina\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: `${root}apps/api/main.ts`,
        'worker.server': `${root}packages/blocks/print/worker.server.ts`,
        'sheet-thread.server': `${root}packages/blocks/sheet/sheet-thread.server.ts`,
        'files-thread.server': `${root}modules/billing/rips-desk/files-thread.server.ts`,
        'certificate-thread.server': `${root}modules/einvoice/signature/certificate-thread.server.ts`,
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
