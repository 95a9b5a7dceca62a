import type { DependenciaName, FuenteName } from './catalogs.domain.ts'
import type { Trade } from './terceros.domain.ts'

/** How a leaf of the expense side is spent during the year. */
export type Spend =
  | { readonly how: 'payroll' }
  /** Contracts of some months, paid month by month. */
  | ({ readonly how: 'contracts'; readonly count: number } & Purchase)
  /** A bill each month: CDP, registro, obligación and pago within days. */
  | ({ readonly how: 'monthly' } & Purchase)
  /** Paid once, now and then. */
  | ({ readonly how: 'occasional'; readonly count: number } & Purchase)
  | { readonly how: 'unspent' }

interface Purchase {
  readonly from: Trade
  readonly by: DependenciaName
  /** The purchases, in the words of the documents. */
  readonly what: readonly string[]
}

/** A leaf of the budget tree, with its initial amount in millions of pesos. */
export interface Leaf {
  readonly code: string
  readonly name: string
  readonly millions: number
  /** The CCPET code to which it belongs; its own code unless the hospital subdivided it. */
  readonly ccpet: string
  readonly fuente: FuenteName
  readonly cpc: string | null
  /** Product of the MGA and project, only for investment. */
  readonly project: Project | null
  readonly spend: Spend
}

type Project = Readonly<{ mgaProduct: string; bpin: string }>

type More = Readonly<{ cpc?: string; fuente?: FuenteName; project?: Project; spend?: Spend }>

/** A leaf with a code of the CCPET. */
export const leaf = (code: string, name: string, millions: number, more: More = {}): Leaf => ({
  code,
  name,
  millions,
  ccpet: code,
  fuente: more.fuente ?? 'own',
  cpc: more.cpc ?? null,
  project: more.project ?? null,
  spend: more.spend ?? { how: 'unspent' },
})

/** A leaf with a code that the hospital opened below one of the CCPET. */
export const ownLeaf = (code: string, name: string, millions: number, more: More = {}): Leaf => ({
  ...leaf(code, name, millions, more),
  ccpet: code.slice(0, code.lastIndexOf('.')),
})

export const payroll: Spend = { how: 'payroll' }
type Count = number
export const contracts = (
  count: Count,
  from: Trade,
  by: DependenciaName,
  what: readonly string[],
): { readonly spend: Spend } => ({ spend: { how: 'contracts', count, from, by, what } })
export const monthly = (from: Trade, by: DependenciaName, what: string): { readonly spend: Spend } => ({
  spend: { how: 'monthly', from, by, what: [what] },
})
export const occasional = (
  count: Count,
  from: Trade,
  by: DependenciaName,
  what: readonly string[],
): { readonly spend: Spend } => ({ spend: { how: 'occasional', count, from, by, what } })

/** The group of control of an expense code (finance dossier §3.2). */
export function controlGroupOf(code: string): 'operation' | 'debt' | 'investment' | 'commercial' {
  const groups = { 1: 'operation', 2: 'debt', 3: 'investment', 4: 'commercial' } as const
  return groups[Number(code.split('.')[1]) as 1 | 2 | 3 | 4]
}

/** The closest group above a code, among those of a tree. */
export function parentOf(code: string, groups: ReadonlySet<string>): string | null {
  let above = code
  while (above.includes('.')) {
    above = above.slice(0, above.lastIndexOf('.'))
    if (groups.has(above)) return above
  }
  return null
}
