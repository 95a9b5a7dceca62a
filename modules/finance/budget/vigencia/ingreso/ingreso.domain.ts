import type { LineId } from '@quina/blocks'
import { type Id, type Money, must, showPesos, sumOf, zero } from '@quina/kernel'
import type { IngresoKind } from './ingreso.contract.ts'

/** An income line as typed, without its line of control. */
export interface IncomeLine {
  readonly id: LineId
  readonly rubroId: Id<'budget.rubro'>
  readonly fuenteId: Id<'budget.fuente'>
  readonly cpc: string | null
  readonly amount: Money
}

export interface Income {
  readonly kind: IngresoKind
  readonly provisional: boolean
  readonly sourceId: string | null
  readonly from: readonly { readonly amount: Money }[]
  readonly lines: readonly IncomeLine[]
}

/** The panels that each kind fills, and the kinds that it may reverse. */
type Shape = Readonly<{ gives: boolean; takesFrom: readonly IngresoKind[] }>
export const shapes: Readonly<Record<IngresoKind, Shape>> = {
  recognition: { gives: true, takesFrom: [] },
  adjustment: { gives: false, takesFrom: ['recognition'] },
  collection: { gives: true, takesFrom: [] },
  refund: { gives: false, takesFrom: ['collection', 'reimputation'] },
  reimputation: { gives: true, takesFrom: ['collection'] },
  opening: { gives: true, takesFrom: [] },
}

/**
 * Checks that an income fits its kind: the panels it fills, the document it takes from, equal sums.
 * @throws Problem PRE-070 (no lines), PRE-071 (lines that the kind does not use), PRE-072 (nothing to take from), PRE-073 (what
 * leaves is not what enters), PRE-074 (only a collection may be left unidentified).
 */
export function mustBeWhole({ kind, provisional, sourceId, from, lines }: Income): void {
  const { gives, takesFrom } = shapes[kind]
  const takes = takesFrom.length > 0
  must(!gives || lines.length > 0, 'PRE-070', 'lines', 'Agregue al menos una línea.')
  must(gives || lines.length === 0, 'PRE-071', 'lines', 'Este tipo de ingreso solo descuenta de otro.')
  must(takes || from.length === 0, 'PRE-071', 'from', 'Este tipo de ingreso no descuenta de otro.')
  must(!takes || sourceId !== null, 'PRE-072', 'sourceId', 'Elija el ingreso que se afecta.')
  must(takes || sourceId === null, 'PRE-071', 'sourceId', 'Este tipo de ingreso no afecta a otro.')
  must(!takes || from.length > 0, 'PRE-072', 'from', 'Indique cuánto se descuenta.')
  must(
    !provisional || kind === 'collection',
    'PRE-074',
    'provisional',
    'Solo un recaudo queda sin identificar.',
  )
  if (gives && takes) mustMoveTheSame(from, lines)
}

function mustMoveTheSame(from: Income['from'], lines: Income['lines']): void {
  const leaves = sumOf(from, 'amount')
  const enters = sumOf(lines, 'amount')
  const figures = `sale ${showPesos(leaves)}, entra ${showPesos(enters)}`
  must(leaves === enters, 'PRE-073', 'lines', `La reimputación no está equilibrada: ${figures}.`)
}

/** The facts of the document from which income is taken. */
export type SourceFacts = Readonly<{ kind: IngresoKind; status: string; provisional: boolean }>

/**
 * Checks that one income may take from another (§3.9).
 * @throws Problem PRE-072 (of a kind it cannot take from, or not registered), PRE-075 (a collection already identified).
 */
export function mayTakeFrom(kind: IngresoKind, source: SourceFacts): void {
  const fits = source.status === 'approved' && shapes[kind].takesFrom.includes(source.kind)
  must(
    fits,
    'PRE-072',
    'sourceId',
    'El ingreso que se afecta no está registrado o no es del tipo que corresponde.',
  )
  const identified = kind === 'reimputation' && !source.provisional
  must(!identified, 'PRE-075', 'sourceId', 'Solo se reimputa un recaudo sin identificar.')
}

/** The facts of a rubro that decide whether it may receive income. */
export interface IncomeRubro {
  readonly code: string
  readonly side: string
  readonly vigencia: number
  readonly leaf: boolean
  readonly requiresCpc: boolean
}

/** Cash and banks at the end of the year before (CCPET 1.0), which an opening registers. */
const openingBranch = '1.0'

/**
 * Checks that each line may receive this kind of income.
 * @throws Problem PRE-002 (not an income leaf), PRE-006 (not positive), PRE-026 (without CPC), PRE-034 (other vigencia), PRE-076
 * (disponibilidad inicial outside 1.0, or other income in it).
 */
export function mayReceive(
  { kind, lines }: Pick<Income, 'kind' | 'lines'>,
  rubros: ReadonlyMap<string, IncomeRubro>,
  vigencia: number,
): void {
  for (const [at, { rubroId, cpc, amount }] of lines.entries()) {
    const rubro = rubros.get(rubroId)
    const cell = `lines.${at}.rubroId`
    const leaf = rubro?.leaf === true && rubro.side === 'income'
    must(leaf, 'PRE-002', cell, 'El rubro no es una cuenta de captura (hoja) de ingresos.')
    if (rubro === undefined) return
    must(rubro.vigencia === vigencia, 'PRE-034', cell, `El rubro no es de la vigencia ${vigencia}.`)
    must(amount > zero, 'PRE-006', `lines.${at}.amount`, 'El valor debe ser mayor que cero.')
    must(!rubro.requiresCpc || cpc !== null, 'PRE-026', `lines.${at}.cpc`, 'La línea exige código CPC.')
    const ofOpening = rubro.code === openingBranch || rubro.code.startsWith(`${openingBranch}.`)
    const sentence = ofOpening
      ? 'En los rubros 1.0 solo se registra la disponibilidad inicial.'
      : 'La disponibilidad inicial se registra en los rubros 1.0.'
    must(ofOpening === (kind === 'opening'), 'PRE-076', cell, sentence)
  }
}
