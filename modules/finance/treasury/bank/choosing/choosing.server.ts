import { permissionFor } from '@quina/blocks'
import { type Operation, optionsOperation } from '@quina/blocks/server'
import { bankBook } from '../bulletin/bulletin.contract.ts'

const treasuryOptions = (name: string, title: string, access: string): Operation =>
  optionsOperation({ to: `treasury.${name}`, title, whose: 'house', access })

/** What is chosen among what fits: where money is kept, and rubros that health services are collected in. */
export const treasuryOptionOperations: Operation[] = [
  treasuryOptions('moneyAccount', 'Cuentas de caja y bancos', permissionFor(bankBook, 'run')),
  // Rubros belong to the entity, like catalogs: users of cartera choose among them too.
  treasuryOptions('healthRubro', 'Rubros de venta de servicios', 'campus'),
]
