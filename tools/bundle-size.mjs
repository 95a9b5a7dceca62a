/**
 * What a browser transfers for a page, computed from the manifest of the build: its chunks and all they import, gzipped.
 * Prints each page against its budget and fails beyond it. Usage: node tools/bundle-size.mjs [dist]
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The entries a page loads, in order, and the most its scripts may weigh (handbook §13). */
export const pages = [
  { name: 'login', entries: ['index.html', 'login/login-layout.tsx'], budgetKb: 110 },
  {
    name: 'shell',
    entries: ['index.html', 'shell/main-layout.tsx', 'dashboard/dashboard.tsx'],
    budgetKb: 200,
  },
  {
    name: 'first list',
    entries: ['index.html', 'shell/main-layout.tsx', '../../modules/finance/budget/expense/cdp/cdp.web.tsx'],
    budgetKb: 225,
  },
]

/** The files of a page: what its entries import, and what those import. Lazy parts do not count until they are requested. */
export function filesOf(manifest, entries) {
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    if (manifest[key] === undefined) throw new Error(`the build has no ${key}`)
    seen.add(key)
    for (const imported of manifest[key].imports ?? []) visit(imported)
  }
  entries.forEach(visit)
  return [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
}

/** Each page with its files and their weight in kilobytes (1,000 bytes), gzipped as the server sends them. */
export function measure(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  return pages.map((page) => {
    const files = filesOf(manifest, page.entries).map((file) => ({
      file,
      kb: gzipSync(readFileSync(join(dist, file))).length / 1000,
    }))
    const kb = files.reduce((total, file) => total + file.kb, 0)
    return { ...page, files, kb, within: kb <= page.budgetKb }
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const dist = process.argv[2] ?? join(import.meta.dirname, '../apps/web/dist')
  const measured = measure(dist)
  for (const { name, kb, budgetKb, within, files } of measured) {
    console.log(`${within ? 'ok  ' : 'OVER'} ${name}: ${kb.toFixed(1)} of ${budgetKb} KB`)
    for (const file of files.sort((a, b) => b.kb - a.kb))
      console.log(`       ${file.kb.toFixed(1)}  ${file.file}`)
  }
  if (measured.some(({ within }) => !within)) process.exit(1)
}
