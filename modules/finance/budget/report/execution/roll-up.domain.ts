import { type Money, plus, zero } from '@quina/kernel'

/** Sums by name of one line of control or of a group. Amounts are exact. */
export type SumsOf<Name extends string> = Readonly<Record<Name, Money>>

export const nothingOf = <Name extends string>(names: readonly Name[]): SumsOf<Name> =>
  Object.fromEntries(names.map((name) => [name, zero])) as Record<Name, Money>

export const addSums = <Name extends string>(a: SumsOf<Name>, b: SumsOf<Name>): SumsOf<Name> =>
  Object.fromEntries((Object.keys(a) as Name[]).map((name) => [name, plus(a[name], b[name])])) as Record<
    Name,
    Money
  >

export type RubroNode = Readonly<{ id: string; code: string; name: string; parentId: string | null }>

export interface TreeRow<Name extends string> extends RubroNode {
  readonly level: number
  readonly leaf: boolean
  readonly sums: SumsOf<Name>
}

/**
 * Every rubro with the sums of its subtree, in the order of the codes, each under its parent.
 * Rubros without any figure in their subtree are left out.
 */
export function rollUp<Name extends string>(
  rubros: readonly RubroNode[],
  own: ReadonlyMap<string, SumsOf<Name>>,
  nothing: SumsOf<Name>,
): TreeRow<Name>[] {
  const children = new Map<string | null, RubroNode[]>()
  for (const rubro of rubros) children.set(rubro.parentId, [...(children.get(rubro.parentId) ?? []), rubro])
  const walk = (rubro: RubroNode, level: number): TreeRow<Name>[] => {
    const under = (children.get(rubro.id) ?? []).sort(byCode).map((child) => walk(child, level + 1))
    const sums = under.reduce(
      (total, rows) => addSums(total, rows[0]?.sums ?? nothing),
      own.get(rubro.id) ?? nothing,
    )
    const empty = (Object.values(sums) as Money[]).every((amount) => amount === zero)
    return empty ? [] : [{ ...rubro, level, leaf: under.length === 0, sums }, ...under.flat()]
  }
  return (children.get(null) ?? []).sort(byCode).flatMap((root) => walk(root, 0))
}

/** The sums of the whole tree: those of its roots. */
export const wholeOf = <Name extends string>(rows: readonly TreeRow<Name>[], nothing: SumsOf<Name>) =>
  rows.filter((row) => row.level === 0).reduce((total, row) => addSums(total, row.sums), nothing)

/** Compares codes part by part as numbers: 2.10 comes after 2.9. */
export function byCode(a: { readonly code: string }, b: { readonly code: string }): number {
  return a.code.localeCompare(b.code, 'es', { numeric: true })
}
