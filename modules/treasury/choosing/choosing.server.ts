import { permissionFor } from '@quina/blocks'
import { type Operation, optionsOperation } from '@quina/blocks/server'
import { bankBook } from '../bulletin/bulletin.contract.ts'
import { receivablesAdvance } from '../receivables-advance/receivables-advance.contract.ts'

const of = (name: string, title: string, access: string): Operation =>
  optionsOperation({
    path: `/api/treasury/${name}`,
    to: `treasury.${name}`,
    title,
    tag: 'treasury',
    access,
  })

/** What is chosen among what fits: where money is kept, and rubros that health services are collected in. */
export const treasuryOptionOperations: Operation[] = [
  of('moneyAccount', 'Cuentas de caja y bancos', permissionFor(bankBook, 'run')),
  of('healthRubro', 'Rubros de venta de servicios', permissionFor(receivablesAdvance, 'view')),
]
