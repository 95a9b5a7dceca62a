import { permissionFor } from '@quina/blocks'
import { type Operation, optionsOperation } from '@quina/blocks/server'
import { bankBook } from '../bulletin/bulletin.contract.ts'

const treasuryOptions = (name: string, title: string, access: string): Operation =>
  optionsOperation({ to: `treasury.${name}`, title, whose: 'house', access })

/** The choices of treasury forms: the accounts where money is kept, and the rubros of health service income. */
export const treasuryOptionOperations: Operation[] = [
  treasuryOptions('moneyAccount', 'Cuentas de caja y bancos', permissionFor(bankBook, 'run')),
  // Rubros belong to the entity, as catalogs do: the users of cartera choose among them too.
  treasuryOptions('healthRubro', 'Rubros de venta de servicios', 'campus'),
]
