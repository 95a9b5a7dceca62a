import type { DocumentPrint } from '@quina/blocks/print'
import {
  exportRows,
  type Operation,
  refusing,
  serveDocument,
  servedDocument,
  serveFile,
  serveQuery,
} from '@quina/blocks/server'
import { rowWhere, type Tx } from '@quina/db/server'
import { conflict, type Day, firstDayOf, insist, must, mustBeFound, vigenciaOf, zero } from '@quina/kernel'
import { credit, debit, type JournalLine, writtenEntry } from '../../ledger/journal/journal.domain.ts'
import { journalLedger, toJournal } from '../../ledger/journal/journal-ledger.server.ts'
import { toWithholdings, withholdingLedger } from '../../withholding/withheld/withholding-ledger.server.ts'
import { broughtTo, takeBack } from '../opening-accumulated/accumulated.server.ts'
import { accumulatedOperations } from '../opening-accumulated/accumulated-file.server.ts'
import { compareOpening, exportOpening, opening, openingLine, openingOf } from './opening.contract.ts'
import {
  mustBeDistinct,
  mustOpen,
  mustSquare,
  type OpeningAccount,
  type OpeningLine,
} from './opening.domain.ts'
import { accountsOf, comparisonOf, exportedLines, findOpening } from './opening-facts.server.ts'
import { openingImportOperations } from './opening-import.server.ts'

/** The print of the opening balances, signed by the accountant responsible. */
const openingPrint: DocumentPrint<typeof opening> = {
  lines: [
    { field: 'lines', total: 'debit' },
    { field: 'accumulated', total: 'withheld' },
  ],
  signs: { accountant: 'Contador', legalRepresentative: 'Representante legal' },
}

export const openingService = servedDocument<typeof opening>({
  document: opening,
  lines: { lines: 'accounting.openingLine', accumulated: 'accounting.openingAccumulated' },
  ledgers: [journalLedger, withholdingLedger],
  ownOptions: true,
  print: openingPrint,
  async onSave(tx, { date }) {
    await mustHavePeriod(tx, date)
  },
  on: {
    async post({ tx, document }) {
      const { date, lines } = document
      const own: readonly OpeningLine[] = lines
      await mustAllOpen(tx, own, date)
      mustBeDistinct(own)
      mustSquare(own)
      const codes = await accountsOf(tx, own)
      const heading = {
        kind: 'SI',
        day: firstDayOf(vigenciaOf(date)),
        period: 0 as const,
        concept: wordsFor(date),
      }
      const written = own.map((line) => asJournal(line, codes.get(line.accountId)!))
      const brought = await broughtTo(tx, document.accumulated ?? [], date)
      return [toJournal([writtenEntry(heading, written)]), toWithholdings(brought)]
    },
    /** The reversal is posted in the opening itself, so that no month shows it. */
    async correct({ tx, document }) {
      const vigencia = vigenciaOf(document.date)
      await mustPrecedeMoves(tx, vigencia)
      const { id, campusId } = document
      const source = { document: 'accounting.opening', id, campusId }
      await journalLedger.reverse(tx, source, firstDayOf(vigencia))
      await takeBack(tx, source)
    },
  },
  async extra(tx, { date, status }) {
    if (status !== 'posted') return {}
    const moved = await hasMoves(tx, vigenciaOf(date))
    return moved ? { mayNot: { correct: afterMoves } } : {}
  },
})

const wordsFor = (date: Day): string =>
  date === firstDayOf(vigenciaOf(date))
    ? `Saldos iniciales ${vigenciaOf(date)}`
    : `Saldos con que se empieza el ${date}`

const asJournal = (
  { terceroId, costCentreId, fuenteId, openItem, dueOn, ...line }: OpeningLine,
  account: OpeningAccount,
): JournalLine => {
  const whose = { terceroId: terceroId as JournalLine['terceroId'], fuenteId: fuenteId ?? account.fuenteId }
  const about = { ...whose, costCentreId, openItem, dueOn }
  const { code } = account
  return line.debit === zero ? credit(code, line.credit, about) : debit(code, line.debit, about)
}

async function mustAllOpen(tx: Tx, lines: readonly OpeningLine[], startsOn: Day): Promise<void> {
  const accounts = await accountsOf(tx, lines)
  for (const [at, line] of lines.entries())
    mustOpen(line, { account: accounts.get(line.accountId), startsOn, prefix: `lines.${at}.` })
}

/** @throws Problem CON-121 while the vigencia has no periods. */
async function mustHavePeriod(tx: Tx, date: Day): Promise<void> {
  const found = await rowWhere(tx, 'accounting.period', { vigencia: vigenciaOf(date), number: 0 }, ['id'])
  const message = `La vigencia ${vigenciaOf(date)} todavía no tiene períodos contables.`
  must(found !== undefined, 'CON-121', 'date', message)
}

const afterMoves = 'Ya hay comprobantes después de la apertura: corrija con una nota contable (NC).'

/** @throws Problem CON-055 once a voucher of period 1 or later uses the opening. */
async function mustPrecedeMoves(tx: Tx, vigencia: number): Promise<void> {
  insist(!(await hasMoves(tx, vigencia)), 'CON-055', afterMoves, { status: 409 })
}

async function hasMoves(tx: Tx, vigencia: number): Promise<boolean> {
  const found = await tx
    .selectFrom('accounting.entry')
    .select('id')
    .where('vigencia', '=', vigencia)
    .where('period', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const openingOperations: Operation[] = refusing(
  {
    'accounting.opening_once': conflict('CON-034', 'Ya hay saldos iniciales de esa vigencia.'),
  },
  [
    serveQuery(openingOf, async ({ tx, input: { periodo } }) => {
      const found = await findOpening(tx, periodo)
      return mustBeFound(found, 'El período de apertura')
    }),
    serveQuery(compareOpening, ({ tx, input: { id } }) => comparisonOf(tx, id)),
    serveFile(exportOpening, async ({ tx, input: { id } }) =>
      exportRows({
        format: 'xlsx',
        title: 'Saldos iniciales',
        columns: openingLine,
        rows: await exportedLines(tx, id),
      }),
    ),
    ...openingImportOperations,
    ...accumulatedOperations,
    ...serveDocument(openingService),
  ],
)
