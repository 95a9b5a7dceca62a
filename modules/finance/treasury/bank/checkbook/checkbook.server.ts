import { catalogService, serveCatalog } from '@quina/blocks/server'
import { rowOf, type Tx } from '@quina/db/server'
import { must, Problem, refused } from '@quina/kernel'
import { checkbook } from './checkbook.contract.ts'

type Values = Readonly<{ bankAccountId: string; firstNumber: number; lastNumber: number; nextNumber: number }>

const booksMax = 10_000
const overlap = 'El rango de la chequera se cruza con otro.'

/**
 * Rules: TES-010 the range overlaps another one of the account, TES-011 the range or its next cheque is invalid, TES-012 only a
 * current account has cheques.
 */
export const checkbookService = catalogService<typeof checkbook>({
  catalog: checkbook,
  whose: 'house',
  chosenBy: ['treasury'],
  refusals: { checkbook_apart: refused('TES-010', overlap, 'firstNumber') },
  async onSave(tx, { values }) {
    checkRange(values)
    await mustBeCurrent(tx, values.bankAccountId)
  },
})

function checkRange({ firstNumber, lastNumber, nextNumber }: Values): void {
  const range = `El último cheque va del primero en adelante, hasta ${booksMax.toLocaleString('es-CO')} cheques.`
  const ordered = lastNumber >= firstNumber && lastNumber - firstNumber < booksMax
  must(ordered, 'TES-011', 'lastNumber', range)
  const inside = nextNumber >= firstNumber && nextNumber <= lastNumber + 1
  must(inside, 'TES-011', 'nextNumber', 'El siguiente cheque debe estar en el rango.')
}

async function mustBeCurrent(tx: Tx, id: string): Promise<void> {
  const account = await rowOf(tx, 'treasury.bankAccount', id, ['kind'])
  const message = 'Solo una cuenta corriente tiene chequera.'
  if (account?.kind !== 'corriente')
    throw new Problem('TES-012', message, { fields: { bankAccountId: message } })
}

export const checkbookOperations = serveCatalog(checkbookService)
