import { join } from 'node:path'
import type { Result } from '../harness/table.ts'

type Page = Readonly<{ name: string; kb: number; budgetKb: number; within: boolean }>
type SizeTool = { readonly measure: (dist: string) => readonly Page[] }

const checkout = join(import.meta.dirname, '../..')

/** W9: what a browser transfers for a page. Reads the build that `npm start` has just made. */
export async function bundles(): Promise<Result[]> {
  const { measure } = (await import(join(checkout, 'tools/bundle-size.mjs'))) as SizeTool
  return measure(join(checkout, 'apps/web/dist')).map(({ name, kb, budgetKb, within }) => ({
    id: 'W9',
    work: `scripts of the page ${name}, compressed`,
    ours: `${kb.toFixed(1)} KB`,
    reference: '—',
    ratio: '—',
    goal: `≤ ${budgetKb} KB`,
    met: within,
  }))
}
