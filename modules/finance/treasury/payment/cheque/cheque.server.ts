import { entry } from '@quina/accounting/domain'
import { journalLedger, postedEntry, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { parameterOn, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, insist, money, must, padded, showDay, zero } from '@quina/kernel'
import { fundsOf } from '../bank-account/funds.server.ts'
import { chequeOverdue } from '../egreso/egreso-postings.contract.ts'
import { isLed, leadEgreso } from '../egreso/follow.server.ts'
import { cheque, chequeMonths } from './cheque.contract.ts'

/** The receipt that the payee signs when the cheque is handed over (finance dossier §4.6). */
const chequePrint: DocumentPrint<typeof cheque> = {
  title: 'Entrega de cheque',
  pairs: ['date', 'bankAccountId', 'checkbookId', 'terceroId', 'amount', 'egresoId'],
  identifies: ['terceroId', 'bankAccountId'],
  tells: ({ facts }) =>
    [
      { label: 'Concepto', value: facts?.purpose },
      { label: 'Recibió', value: facts?.receiver },
      { label: 'Cobrado el', value: facts?.cashedOn },
    ].flatMap(({ label, value }) => (typeof value === 'string' ? [{ label, value }] : [])),
  worth: ({ values }) => money(String(values.amount ?? '0.00')),
  signs: { treasurer: 'Tesorero', payee: 'Recibí el cheque: nombre, documento y fecha' },
}

const born = 'Un cheque se gira con su comprobante de egreso.'
const repaidBy = 'Un cheque vencido se paga con un comprobante de egreso.'
const owedAgain = 'Vuelve a deberse cuando se anula el comprobante de egreso que lo pagó.'

/** Rules: TES-111 … TES-115. Only the reclassification of an overdue cheque is posted. */
export const chequeService = servedDocument<typeof cheque>({
  document: cheque,
  ledgers: [journalLedger],
  async onSave() {
    insist(false, 'TES-114', born)
  },
  on: {
    async issue({ document }) {
      insist(document.egresoId !== null && document.number !== null, 'TES-114', born)
    },
    async deliver({ tx, document, input }) {
      mustFollow(document.date, input.date)
      const { date: deliveredOn, deliveredTo, deliveredDocument } = input
      await changeById(tx, 'treasury.cheque', document.id, { deliveredOn, deliveredTo, deliveredDocument })
    },
    async cash({ tx, document, input, actor, today }) {
      mustFollow(document.date, input.date)
      await changeById(tx, 'treasury.cheque', document.id, { cashedOn: input.date })
      return leadEgreso(tx, actor, document.egresoId, {
        action: 'confirm',
        input: { date: input.date },
        today,
      })
    },
    async expire({ tx, document, input }) {
      mustBeOverdue(document.date, input.date, await parameterOn(tx, chequeMonths, input.date))
      return [toJournal([await overdueEntry(tx, document, input.date)])]
    },
    async repay({ tx, document }) {
      insist(await isRepaid(tx, document.id), 'TES-115', repaidBy)
    },
    async owe({ tx, document }) {
      insist(!(await isRepaid(tx, document.id)), 'TES-115', owedAgain)
    },
    async annul({ tx, document, input, actor, today }) {
      mustFollow(document.date, input.date)
      return leadEgreso(tx, actor, document.egresoId, { action: 'annul', input, today })
    },
  },
  extra: async (tx, stored) => ({
    facts: await chequeFacts(tx, stored.id),
    posted: await postedEntry(tx, { document: 'treasury.cheque', id: stored.id }),
    mayNot: {
      issue: born,
      ...(stored.status === 'overdue'
        ? { repay: 'Se paga con un comprobante de egreso de clase «Cheque reclamado».' }
        : {}),
      ...(stored.status === 'repaid' ? { owe: owedAgain } : {}),
    },
  }),
  print: chequePrint,
})
isLed('cheque', chequeService)

/** Returns the egreso that the cheque pays and the person who received it. */
async function chequeFacts(tx: Tx, id: string): Promise<Readonly<Record<string, string | null>>> {
  const row = await rowFrom<{ purpose: string | null; receiver: string | null; cashedOn: Day | null }>(tx)`
    select e.purpose, c.delivered_to || coalesce(' · ' || c.delivered_document, '') as receiver, c.cashed_on as "cashedOn"
    from treasury.cheque c left join treasury.egreso e on e.id = c.egreso_id where c.id = ${id}::uuid`
  const { purpose = null, receiver = null, cashedOn = null } = row ?? {}
  return { purpose, receiver, cashedOn: cashedOn && showDay(cashedOn) }
}

/** Whether an egreso in force paid the money of an overdue cheque. */
async function isRepaid(tx: Tx, chequeId: string): Promise<boolean> {
  const row = await rowFrom<{ found: boolean }>(tx)`
    select exists (select from treasury.egreso
                   where cheque_id = ${chequeId}::uuid and status in ('issued', 'confirmed')) as found`
  return row?.found === true
}

/** Returns the entry of an overdue cheque: the money returns to the bank and is owed to the payee (Dr 1110 / Cr 249032). */
async function overdueEntry(tx: Tx, document: Stored<typeof cheque>, day: Day) {
  const funds = await fundsOf(tx, document.bankAccountId, day)
  const amount = document.amount ?? zero
  const openItem = `CH ${padded(document.number ?? 0)}`
  const about = { terceroId: document.terceroId, openItem }
  const concept = `Cheque ${document.number} vencido sin cobrar`
  const lines = await postingLines(tx, day, [
    {
      posting: chequeOverdue,
      values: { amount },
      accounts: { 'bank.account': funds.accountCode },
      aboutOf: { 'purpose:uncashedCheques': about },
    },
  ])
  return entry({ kind: 'NB', day, concept }, lines)
}

export const chequeDocumentOperations = refusing(
  { 'treasury.cheque_once': conflict('TES-136', 'Ese cheque ya fue usado.') },
  serveDocument(chequeService),
)

/** Returns the same day some months later, or the last day of that month. */
function monthsAfter(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const index = month - 1 + months
  const lastDate = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, index, Math.min(date, lastDate))).toISOString().slice(0, 10) as Day
}

/**
 * A delivered cheque is overdue when it was not cashed within the configured months (finance dossier §4.6).
 * @throws Problem TES-112
 */
function mustBeOverdue(issuedOn: Day, on: Day, months: number): void {
  const from = monthsAfter(issuedOn, months)
  must(on >= from, 'TES-112', 'date', `El cheque se puede reclasificar desde ${showDay(from)}.`)
}

/** @throws Problem TES-113 when a command on a cheque is dated before the cheque. */
function mustFollow(issuedOn: Day, on: Day): void {
  must(on >= issuedOn, 'TES-113', 'date', 'La fecha no puede ser anterior a la del cheque.')
}
