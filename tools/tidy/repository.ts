import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './source.ts'

const ignored = new Set(['node_modules', 'dist', '.data', '.git', 'results', 'test-results', 'coverage'])
const text = /\.(ts|tsx|mjs|sql|css|html|md|json|yml|yaml|sh)$|(^|\/)(\.npmrc|LICENSE)$/

/** Reads every text file under a folder, by its relative path, without installed, built or database files. */
export function readRepository(root: string): Source[] {
  return pathsUnder(root, '').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : pathsUnder(root, path)
    return entry.isFile() && text.test(path) && entry.name !== 'package-lock.json' ? [path] : []
  })
}
