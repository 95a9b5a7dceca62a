import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Handler, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowWhere, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, lastDayOf, moneyText, monthOf, vigenciaOf } from '@quina/kernel'
import { reconciliation } from './reconciliation.contract.ts'
import { mustBeMonthEnd, mustClose } from './reconciliation.domain.ts'
import { figures, type Month } from './work.server.ts'

const reconciliationPrint: DocumentPrint<typeof reconciliation> = {
  pairs: ['bankAccountId', 'date', 'statementBalance', 'note'],
  signs: { treasurer: 'Tesorero' },
}

type Reconciliation = Stored<typeof reconciliation>

export const monthOfDocument = ({ id, date, bankAccountId, statementBalance }: Reconciliation): Month => ({
  id,
  date,
  bankAccountId,
  statementBalance,
})

const close: Handler<typeof reconciliation, 'close' | 'closeAgain'> = async ({ tx, document }) => {
  await mustBeOpenMonth(tx, document.date)
  const found = await figures(tx, monthOfDocument(document))
  mustClose(found)
  await changeById(tx, 'treasury.reconciliation', document.id, {
    bookBalance: moneyText(found.books),
    reconciledBalance: moneyText(found.reconciledByBank),
  })
  return []
}

/**
 * Rules: TES-060 a difference, TES-062 the accounting month is closed, TES-063 the day is not the end of a month, TES-064 a later
 * month of the account is closed.
 */
export const reconciliationService = servedDocument<typeof reconciliation>({
  document: reconciliation,
  async onSave(_tx, { date }) {
    mustBeMonthEnd(date, lastDayOf(vigenciaOf(date), monthOf(date)))
  },
  on: {
    close,
    closeAgain: close,
    async reopen({ tx, document }) {
      const later = await tx
        .selectFrom('treasury.reconciliation')
        .select('id')
        .where('bankAccountId', '=', document.bankAccountId)
        .where('status', '=', 'closed')
        .where('date', '>', document.date)
        .executeTakeFirst()
      const message = 'Hay un mes posterior de esta cuenta ya conciliado: reábralo primero.'
      insist(later === undefined, 'TES-064', message, { status: 409 })
    },
  },
  print: reconciliationPrint,
})

async function mustBeOpenMonth(tx: Tx, date: Day): Promise<void> {
  const period = await rowWhere(
    tx,
    'accounting.period',
    { vigencia: vigenciaOf(date), number: monthOf(date) },
    ['status'],
  )
  const message = 'El mes contable de la conciliación debe estar abierto.'
  insist(period?.status === 'open', 'TES-062', message)
}

export const reconciliationOperations = refusing(
  {
    'treasury.reconciliation_once': conflict('TES-071', 'Esa cuenta ya tiene conciliación de ese mes.'),
    'treasury.reconciliation_frozen': conflict(
      'TES-061',
      'La conciliación está cerrada: lo cruzado quedó fijo.',
    ),
    'treasury.statement_line_kept': conflict(
      'TES-201',
      'Un movimiento de la carga es de un mes que ya se concilió: reabra ese mes primero.',
    ),
    'treasury.statement_line_closed_month': conflict(
      'TES-073',
      'El extracto trae movimientos nuevos de un mes que ya se concilió: reabra ese mes primero.',
    ),
  },
  serveDocument(reconciliationService),
)
