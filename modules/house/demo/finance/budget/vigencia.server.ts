import { type Actor, createDraft, performAction, saveRow } from '@quina/blocks/server'
import { initialService, rubroService, vigenciaService } from '@quina/budget/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { day, firstDayOf, type Id, minus, pesos, sumOf } from '@quina/kernel'
import { type FuenteName, fuentes } from '../../ground/catalog/catalogs.domain.ts'
import { expenseGroups, expenseLeaves } from '../../ground/catalog/expense.domain.ts'
import { incomeGroups, incomeLeaves } from '../../ground/catalog/income.domain.ts'
import { controlGroupOf, type Leaf, parentOf } from '../../ground/catalog/rubro.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { amountOf, type Year } from '../../plan/plan.domain.ts'

/** A vigencia with its rubros, opened by the approval of its initial budget. */
export async function openVigencia(loading: Loading, cast: Cast, year: Year): Promise<void> {
  const { vigencia } = year
  const head = cast.as('budgetHead')
  await once(loading, `vigencia.${vigencia}`, head.userId, async (tx) => {
    const body = {
      year: vigencia,
      programmingMethod: 'financial_statements',
      closingPolicy: 'd115_all_cxp',
      pacControl: 'warns',
    }
    return (await saveRow(tx, vigenciaService, { id: null, body, actor: head })).id
  })
  for (const side of sides)
    await once(loading, `rubros.${vigencia}.${side.side}`, head.userId, async (tx) => {
      await plant(tx, head, { vigencia, ...side })
      return null
    })
  await once(loading, `initial.${vigencia}`, head.userId, (tx) => approveInitial(tx, head, year))
}

const sides = [
  { side: 'income', groups: incomeGroups, leaves: incomeLeaves },
  { side: 'expense', groups: expenseGroups, leaves: expenseLeaves },
] as const

interface RubroTree {
  readonly vigencia: number
  readonly side: 'income' | 'expense'
  readonly groups: readonly (readonly [code: string, name: string])[]
  readonly leaves: readonly Leaf[]
}

async function plant(tx: Tx, actor: Actor, { vigencia, side, groups, leaves }: RubroTree): Promise<void> {
  const ids = new Map<string, string>()
  const known = new Set(groups.map(([code]) => code))
  const save = async (code: string, name: string, leaf: Leaf | null) => {
    const above = parentOf(code, known)
    const body = {
      vigencia,
      side,
      code,
      name,
      parentId: above === null ? null : ids.get(above)!,
      ccpetCode: leaf?.ccpet ?? null,
      controlGroup: leaf && side === 'expense' ? controlGroupOf(code) : null,
      requiresCpc: side === 'expense' && leaf?.cpc != null,
      defaultCpc: leaf?.cpc ?? null,
      usesPac: true,
      mgaProduct: leaf?.project?.mgaProduct ?? null,
      bpin: leaf?.project?.bpin ?? null,
    }
    ids.set(code, (await saveRow(tx, rubroService, { id: null, body, actor })).id)
  }
  for (const [code, name] of groups) await save(code, name, null)
  for (const leaf of leaves) await save(leaf.code, leaf.name, leaf)
}

type Ids = ReadonlyMap<string, string>

async function approveInitial(tx: Tx, actor: Actor, year: Year): Promise<string> {
  const { vigencia } = year
  const rubros = await rowsWhere(tx, 'budget.rubroFace', { vigencia }, ['id', 'code', 'side'])
  const sources = await tx.selectFrom('budget.fuenteFace').select(['id', 'code']).execute()
  const rubroIds: Ids = new Map(rubros.map(({ id, code, side }) => [`${side} ${code}`, id]))
  const fuenteIds: Ids = new Map(sources.map(({ id, code }) => [code, id]))
  const linesOf = (side: 'income' | 'expense', leaves: readonly Leaf[]) =>
    leaves.map((leaf) => ({
      rubroId: rubroIds.get(`${side} ${leaf.code}`) as Id<'budget.rubro'>,
      fuenteId: fuenteIds.get(codeOf(leaf.fuente)) as Id<'budget.fuente'>,
      amount: pesos(amountOf(leaf, year)),
    }))
  const income = linesOf('income', incomeLeaves)
  const expense = linesOf('expense', expenseLeaves)
  const input = {
    date: firstDayOf(vigencia),
    actKind: 'acuerdo',
    actNumber: `Acuerdo 018 de ${vigencia - 1}`,
    actDate: day(`${vigencia - 1}-12-12`),
    finalAvailability: minus(total(income), total(expense)),
    note: 'Aprobado por la Junta Directiva, previo concepto del CONFIS municipal.',
    income,
    expense,
  } as const
  const id = await createDraft(initialService, { tx, actor, input })
  await performAction(initialService, { tx, actor, today: firstDayOf(vigencia), id, action: 'approve' })
  return id
}

const codeOf = (name: FuenteName): string => fuentes[name].code
const total = (lines: readonly { readonly amount: ReturnType<typeof pesos> }[]) => sumOf(lines, 'amount')
