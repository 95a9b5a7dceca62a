// The server as one program, with the programs of its threads beside it (drawing papers, reading files, making RIPS) and those
// that are run by hand (copying, restoring, stopping).
// Libraries stay where they are installed.
import { defineConfig } from 'vite'
import { root } from './install.mjs'

/**
 * The text of a program stays in memory as long as it runs. With one letter over \u00ff in it, each of its letters takes two
 * bytes: there are few, so they are spelt by their number.
 */
const oneByteLetters = {
  name: 'one-byte-letters',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = chunk.code.replace(
          /[\u0100-\uffff]/g,
          (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

export default defineConfig({
  plugins: [oneByteLetters],
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
        'admin-create': `${root}apps/api/admin-create.ts`,
        'audit-verify': `${root}packages/db/audit/verify.server.ts`,
        backup: `${root}tools/backup.ts`,
        'check-ledgers': `${root}tools/check-ledgers.ts`,
        demo: `${root}apps/api/demo.ts`,
        'key-rotate': `${root}apps/api/key-rotate.ts`,
        restore: `${root}tools/restore.ts`,
        stop: `${root}tools/stop.ts`,
        upgrade: `${root}apps/api/upgrade.ts`,
        'worker.server': `${root}packages/blocks/files/print/drawing/worker.server.ts`,
        'sheet-thread.server': `${root}packages/blocks/files/sheet/sheet-thread.server.ts`,
        'files-process.server': `${root}modules/income/billing/rips/rips-desk/files-process.server.ts`,
        'certificate-thread.server': `${root}modules/income/einvoice/document/signature/certificate-thread.server.ts`,
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Names stay, so that a trace of the stack tells something.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})
