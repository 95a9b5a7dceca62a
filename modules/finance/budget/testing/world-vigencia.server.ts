import { createDraft, performAction } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { firstDayOf, type Id, pesos, zero } from '@quina/kernel'
import { rubroService } from '../catalogue/rubro/rubro.server.ts'
import { vigenciaService } from '../ledger/vigencia/vigencia.server.ts'
import { initialService } from '../vigencia/apropiacion/initial.server.ts'
import { type Ground, row } from './world-ground.server.ts'

/** The expense leaves of every vigencia of a story. `care` demands a CPC in each movement. */
const leaves = {
  drugs: { code: '2.4.5.01.03', name: 'Medicamentos y dispositivos', controlGroup: 'commercial' },
  services: { code: '2.1.2.02.02.008', name: 'Servicios a las empresas', controlGroup: 'operation' },
  care: {
    code: '2.4.5.02.09',
    name: 'Contratación asistencial',
    controlGroup: 'commercial',
    requiresCpc: true,
    defaultCpc: '93121',
  },
} as const

export type LeafName = keyof typeof leaves
/** The lines of control of a vigencia. */
export type Lines = Readonly<Record<LeafName, Id<'budget.apropiacion'>>>
/** Whole pesos by leaf; those not named get a thousand. */
export type Amounts = Partial<Readonly<Record<LeafName, number>>>

const usual: Readonly<Record<LeafName, number>> = { drugs: 1_000, services: 1_000, care: 1_000 }

/** Makes a vigencia with its rubros and opens it by approving its initial budget. */
export function openVigencia(ground: Ground, year: number, given: Amounts): Promise<Lines> {
  const amounts = { ...usual, ...given }
  return ground.act(async (tx) => {
    await row(tx, ground.chief, vigenciaService, {
      year,
      programmingMethod: 'financial_statements',
      closingPolicy: 'd115_all_cxp',
      pacControl: 'no',
    })
    const rubros = await plantRubros(tx, ground, year)
    await approveInitial(tx, ground, { year, rubros, amounts })
    const lines = await tx
      .selectFrom('budget.apropiacion')
      .select(['id', 'rubroId'])
      .where('vigencia', '=', year)
      .execute()
    const lineOf = (name: LeafName) => lines.find((line) => line.rubroId === rubros[name])!.id
    return {
      drugs: lineOf('drugs') as Id<'budget.apropiacion'>,
      services: lineOf('services') as Id<'budget.apropiacion'>,
      care: lineOf('care') as Id<'budget.apropiacion'>,
    }
  })
}

type Rubros = Readonly<Record<LeafName | 'sales' | 'banks', Id<'budget.rubro'>>>

async function plantRubros(tx: Tx, { chief }: Ground, vigencia: number): Promise<Rubros> {
  const plant = (side: 'income' | 'expense', given: { code: string; name: string; parentId?: string }) =>
    row<'budget.rubro'>(tx, chief, rubroService, {
      vigencia,
      side,
      parentId: null,
      ccpetCode: given.parentId === undefined ? null : given.code,
      controlGroup: null,
      requiresCpc: false,
      defaultCpc: null,
      usesPac: true,
      mgaProduct: null,
      bpin: null,
      ...given,
    })
  const income = await plant('income', { code: '1', name: 'Ingresos' })
  const expense = await plant('expense', { code: '2', name: 'Gastos' })
  return {
    banks: await plant('income', { code: '1.0.02', name: 'Bancos', parentId: income }),
    sales: await plant('income', { code: '1.1.02.05.001.09', name: 'Servicios de salud', parentId: income }),
    drugs: await plant('expense', { ...leaves.drugs, parentId: expense }),
    services: await plant('expense', { ...leaves.services, parentId: expense }),
    care: await plant('expense', { ...leaves.care, parentId: expense }),
  }
}

type InitialBudget = Readonly<{ year: number; rubros: Rubros; amounts: Readonly<Record<LeafName, number>> }>

async function approveInitial(
  tx: Tx,
  ground: Ground,
  { year, rubros, amounts }: InitialBudget,
): Promise<void> {
  const { fuenteId, chief: actor, today } = ground
  const line = (rubroId: Id<'budget.rubro'>, whole: number) => ({ rubroId, fuenteId, amount: pesos(whole) })
  const names: LeafName[] = ['drugs', 'services', 'care']
  const input = {
    date: firstDayOf(year),
    actKind: 'acuerdo',
    actNumber: `014 de ${year - 1}`,
    actDate: firstDayOf(year - 1, 12),
    finalAvailability: zero,
    note: null,
    income: [
      line(
        rubros.sales,
        names.reduce((total, name) => total + amounts[name], 0),
      ),
    ],
    expense: names.map((name) => line(rubros[name], amounts[name])),
  } as const
  const id = await createDraft(initialService, { tx, actor, input })
  await performAction(initialService, { tx, actor, today, id, action: 'approve' })
}
