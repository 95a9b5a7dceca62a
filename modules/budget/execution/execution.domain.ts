import { type Money, minus, percentText, plus, zero } from '@quina/kernel'

/** The stages whose net amounts are accumulated from the first day of the vigencia. */
export const stages = [
  'inicial',
  'adiciones',
  'reducciones',
  'creditos',
  'contracreditos',
  'aplazado',
  'cdp',
  'registro',
  'obligacion',
  'pago',
] as const
/** Those that are also told for the days asked. */
export const periodStages = ['cdp', 'registro', 'obligacion', 'pago'] as const

/** Sums of one line of control, or of any group of them, at a cut. Amounts in pesos, exact. */
export type Sums = Readonly<Record<(typeof stages)[number] | `${(typeof periodStages)[number]}Period`, Money>>
export const sumNames = [...stages, ...periodStages.map((stage) => `${stage}Period` as const)]

export const nothing = Object.fromEntries(sumNames.map((name) => [name, zero])) as unknown as Sums

export const addSums = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(sumNames.map((name) => [name, plus(a[name], b[name])])) as unknown as Sums

/** The figures that follow from the sums (finance dossier §3.3). */
export function figuresOf(sums: Sums) {
  const {
    inicial,
    adiciones,
    reducciones,
    creditos,
    contracreditos,
    aplazado,
    cdp,
    registro,
    obligacion,
    pago,
  } = sums
  const definitiva = minus(plus(minus(plus(inicial, adiciones), reducciones), creditos), contracreditos)
  return {
    ...sums,
    definitiva,
    disponible: minus(minus(definitiva, aplazado), cdp),
    porComprometer: minus(cdp, registro),
    porObligar: minus(registro, obligacion),
    porPagar: minus(obligacion, pago),
    percentRegistro: percentText(registro, definitiva),
    percentObligacion: percentText(obligacion, definitiva),
    percentPago: percentText(pago, definitiva),
  }
}

export interface RubroNode {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly parentId: string | null
}

export interface TreeRow extends RubroNode {
  readonly level: number
  readonly leaf: boolean
  readonly sums: Sums
}

/**
 * Every rubro with the sums of its subtree, in the order of the codes, each under its parent.
 * Rubros without any figure in their subtree are left out.
 */
export function rollUp(rubros: readonly RubroNode[], own: ReadonlyMap<string, Sums>): TreeRow[] {
  const children = new Map<string | null, RubroNode[]>()
  for (const rubro of rubros) children.set(rubro.parentId, [...(children.get(rubro.parentId) ?? []), rubro])
  const walk = (rubro: RubroNode, level: number): TreeRow[] => {
    const under = (children.get(rubro.id) ?? []).sort(byCode).map((child) => walk(child, level + 1))
    const sums = under.reduce(
      (total, rows) => addSums(total, rows[0]?.sums ?? nothing),
      own.get(rubro.id) ?? nothing,
    )
    const empty = sumNames.every((name) => sums[name] === zero)
    return empty ? [] : [{ ...rubro, level, leaf: under.length === 0, sums }, ...under.flat()]
  }
  return (children.get(null) ?? []).sort(byCode).flatMap((root) => walk(root, 0))
}

/** Codes are compared part by part as numbers: 2.10 comes after 2.9. */
export function byCode(a: { readonly code: string }, b: { readonly code: string }): number {
  return a.code.localeCompare(b.code, 'es', { numeric: true })
}
