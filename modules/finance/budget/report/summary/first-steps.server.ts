import { type FirstStep, firstWork } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { vigenciaOf } from '@quina/kernel'
import { pago } from '../../expense/pago/pago.contract.ts'

const has = async (
  tx: Tx,
  table: 'budget.fuente' | 'budget.dependencia' | 'budget.rubro',
): Promise<boolean> => (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined

const budgetHead = 'El jefe de presupuesto'

/** The steps of a new hospital up to its first CDP. */
export const budgetFirstSteps: readonly FirstStep[] = [
  {
    name: 'vigencia',
    title: 'Cree la vigencia fiscal',
    why: 'El presupuesto, sus meses y sus consecutivos son de una vigencia.',
    permission: 'budget.vigencia.edit',
    who: budgetHead,
    to: '/vigencia-fiscal',
    order: 110,
    done: async (tx, today) => {
      const year = tx.selectFrom('budget.vigencia').select('id').where('year', '=', vigenciaOf(today))
      return (await year.executeTakeFirst()) !== undefined
    },
  },
  {
    name: 'fuentes',
    title: 'Registre las fuentes de financiación',
    why: 'Cada apropiación se paga con una fuente.',
    permission: 'budget.fuente.edit',
    who: budgetHead,
    to: '/budget/fuente',
    order: 120,
    done: (tx) => has(tx, 'budget.fuente'),
  },
  {
    name: 'dependencias',
    title: 'Registre las dependencias',
    why: 'Cada solicitud y cada CDP son de una dependencia.',
    permission: 'budget.dependencia.edit',
    who: budgetHead,
    to: '/budget/dependencia',
    order: 130,
    done: (tx) => has(tx, 'budget.dependencia'),
  },
  {
    name: 'rubros',
    title: 'Cargue los rubros',
    why: 'El catálogo de ingresos y gastos de la vigencia; puede importarse de Excel.',
    permission: 'budget.rubro.edit',
    who: budgetHead,
    to: '/catalogo/rubros',
    order: 140,
    done: (tx) => has(tx, 'budget.rubro'),
  },
  {
    name: 'initial',
    title: 'Apruebe el presupuesto inicial',
    why: 'Al aprobarlo se abre la vigencia y se puede expedir el primer CDP.',
    permission: 'budget.initial.edit',
    who: budgetHead,
    to: '/apropiacion-inicial',
    order: 150,
    done: async (tx, today) => {
      const open = tx
        .selectFrom('budget.vigencia')
        .select('id')
        .where('year', '=', vigenciaOf(today))
        .where('status', '!=', 'preparing')
      return (await open.executeTakeFirst()) !== undefined
    },
  },
  firstWork(pago, ['approved'], {
    title: 'Lleve un gasto hasta su pago',
    why: 'CDP, registro, obligación y pago: el ciclo completo del presupuesto.',
    who: 'Presupuesto, contabilidad y tesorería',
    to: '/cdp',
    order: 160,
  }),
]
