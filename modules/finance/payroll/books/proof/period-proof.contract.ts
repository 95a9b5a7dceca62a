import { defineQuery, f, permissionFor, strings } from '@quina/blocks'
import { z } from 'zod'
import { periodPosting } from '../posting/posting.contract.ts'

/** Why two sides of a payroll differ, and what is done about it. */
export const proofReasons = {
  equal: 'Cuadra',
  unposted: 'Falta contabilizarla',
  uncommitted: 'Falta su registro y su obligación',
  withoutRubro: 'Hay conceptos sin rubro: regístrelos en Cuentas y rubros',
  unfiled: 'Falta la planilla de PILA, o la que la corrige',
  withoutBudget: 'La entidad no maneja presupuesto',
  opening: 'Viene de los saldos iniciales',
  otherEntry: 'Hay comprobantes de otro origen en la cuenta',
  unexplained: 'Sin explicación',
} as const

/** Compares a payroll with itself, the books, the budget, PILA and the bank, two by two (payroll dossier §2.19, C5). */
export const periodProof = defineQuery({
  id: 'payroll.periodProof',
  title: 'Cuadre de una nómina',
  access: permissionFor(periodPosting, 'view'),
  params: { periodId: f.ref('payroll.period', 'Nómina') },
  opens: ['periodId'],
  answers: z.array(
    z.object({
      ...strings('key', 'compared'),
      tercero: z.string().nullable(),
      ...strings('one', 'other', 'difference'),
      reason: z.enum(Object.keys(proofReasons) as [keyof typeof proofReasons]),
    }),
  ),
})
