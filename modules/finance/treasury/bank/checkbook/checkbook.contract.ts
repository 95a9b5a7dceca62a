import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'

const number = (label: string) => f.integer(label, { min: 1, max: 2_000_000_000 })
const fields = {
  bankAccountId: f.ref('treasury.bankAccount', 'Cuenta bancaria'),
  firstNumber: number('Primer cheque'),
  lastNumber: number('Último cheque'),
  nextNumber: number('Siguiente cheque'),
  receivedOn: f.day('Recibida'),
} satisfies Fields

/** Cheque number ranges of a bank account (finance dossier §4.1). */
export const checkbook = defineCatalog({
  id: 'treasury.checkbook',
  label: { one: 'Chequera', many: 'Chequeras', gender: 'f' },
  fields,
  shows: ['firstNumber', 'lastNumber'],
  key: 'firstNumber',
  list: listOf({
    columns: { ...fields, leftOver: f.integer('Quedan'), active: f.flag('Activa') },
    sort: 'firstNumber',
    filters: ['bankAccountId', 'active'],
    searches: 'Cuenta o número',
  }),
  screens: { list: '/cuentas-banco-entidad/chequeras' },
})
