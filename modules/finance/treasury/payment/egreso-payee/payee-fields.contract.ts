import { f } from '@quina/blocks'

const item = f.code('Partida que se paga', { max: 36, help: 'La del módulo que la debe' })

/**
 * A payee of an egreso: the account where the debt is, and the item of the module that owes it (an item of payroll). An egreso
 * without payees has the one beneficiary of its header.
 */
export const payeeFields = {
  terceroId: f.ref('people.tercero', 'Beneficiario'),
  accountId: f.ref('accounting.account', 'Cuenta'),
  openItem: f.optional(f.text('Documento cruce', { max: 60 })),
  itemId: f.optional({ ...item, schema: item.schema.refine(isId, 'Elija la partida de la lista.') }),
  amount: f.money('Valor'),
}

function isId(value: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
}

export const payeeStates = {
  pending: ['Por pagar', 'warning'],
  paid: ['Pagado', 'good'],
  rejected: ['Rechazado', 'bad'],
  retained: ['Retenido', 'info'],
  annulled: ['Anulado', 'neutral'],
} as const
export type PayeeState = keyof typeof payeeStates
