import type { LineId } from '@quina/blocks'
import { pesos } from '@quina/kernel'
import type { IncomeOrigin } from '../ledger/movement/movement.contract.ts'
import type { IngresoKind } from '../vigencia/ingreso/ingreso.contract.ts'
import { commandVerbs, keep } from './world-commands.server.ts'
import type { Ground } from './world-ground.server.ts'
import { dateOf, type How, type Paper } from './world-inputs.server.ts'

/** How an income of a story is born. Whole pesos. */
export interface IncomeHow extends How {
  /** What is reversed, from the first line of an earlier income. */
  readonly from?: Paper
  readonly taken?: number
  readonly provisional?: boolean
  readonly origin?: IncomeOrigin
  /** The rubro it enters; the one of sales unless a story says otherwise. */
  readonly rubroId?: string
  readonly fuenteId?: string
}

/** Income, drafted and registered. */
export function incomeVerbs(ground: Ground) {
  const sales = async (year: number): Promise<string> => {
    const row = await ground.db
      .selectFrom('budget.aforo')
      .select('rubroId')
      .where('vigencia', '=', year)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return row.rubroId
  }
  async function draftIncome(kind: IngresoKind, whole: number | null, how: IncomeHow = {}): Promise<Paper> {
    const date = dateOf(how)
    const { fuenteId = ground.fuenteId } = how
    const rubroId = how.rubroId ?? (await sales(Number(date.slice(0, 4))))
    const line = { rubroId, fuenteId, cpc: null, origin: how.origin ?? 'current', amount: pesos(whole ?? 0) }
    const taken = pesos(how.taken ?? whole ?? 0)
    const input = {
      date,
      kind,
      terceroId: ground.supplier,
      sourceId: how.from?.id ?? null,
      provisional: how.provisional ?? false,
      supportKind: 'receipt',
      supportNumber: 'CI-204',
      purpose: 'Servicios de salud del régimen subsidiado',
      from: how.from === undefined ? null : [{ ingresoLineId: how.from.lines[0] as LineId, amount: taken }],
      lines: whole === null ? null : [line],
    }
    return keep(ground, 'ingreso', input, how)
  }
  return {
    draftIncome,
    async income(kind: IngresoKind, whole: number | null, how: IncomeHow = {}): Promise<Paper> {
      const paper = await draftIncome(kind, whole, how)
      await commandVerbs(ground).approve(paper, how)
      return paper
    },
  }
}
