import { type InvoiceFacts, invoiceFacts, setLegal } from '@quina/billing/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { serveDocument, servedDocument } from '@quina/blocks/server'
import { addTo, changeById, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, must, showDay, showPesos, zero } from '@quina/kernel'
import { sql } from 'kysely'
import { lockOwed } from '../../agreement/discount/discounted.server.ts'
import { type LegalFacts, legalCollection } from './legal-collection.contract.ts'

type LegalCollection = Stored<typeof legalCollection>

/** The paper that goes with the invoices to the lawyer. */
const legalCollectionPrint: DocumentPrint<typeof legalCollection> = {
  title: 'Envío a cobro jurídico',
  tells: ({ facts: { withdrawnOn, withdrawnWhy } }) =>
    withdrawnOn === null
      ? []
      : [{ label: 'Retirado', value: `${showDay(withdrawnOn as Day)}: ${withdrawnWhy ?? ''}` }],
  signs: { receivables: 'Cartera', lawyer: 'Abogado' },
}

/** Rules: CAR-304 to CAR-311. It moves no money and books nothing: the debt of its invoices stays. */
export const legalCollectionService = servedDocument<typeof legalCollection>({
  document: legalCollection,
  on: {
    async send({ tx, document, actor, today }) {
      const { id, date, payerId, stage, processNumber } = document
      mustSend({ date, today, payerId, lines: await claimedLines(tx, document) })
      await setLegal(tx, invoiceIdsOf(document), date)
      await setLive(tx, id, true)
      await addStage(tx, {
        collectionId: id,
        day: date,
        stage,
        processNumber,
        note: null,
        createdBy: actor.userId,
      })
    },

    async stage({ tx, document, input: { date, stage, processNumber: typed, note }, actor, today }) {
      mustFollowStage(date, { last: await lastDayOf(tx, document.id), today })
      const processNumber = typed ?? document.processNumber
      await changeById(tx, 'receivables.legalCollection', document.id, { stage, processNumber })
      await addStage(tx, {
        collectionId: document.id,
        day: date,
        stage,
        processNumber,
        note,
        createdBy: actor.userId,
      })
    },

    async withdraw({ tx, document, input: { date, reason }, today }) {
      mustFollowStage(date, { last: await lastDayOf(tx, document.id), today })
      await lockOwed(tx, invoiceIdsOf(document))
      await setLegal(tx, invoiceIdsOf(document), null)
      await setLive(tx, document.id, false)
      const withdrawn = { withdrawnOn: date, withdrawnWhy: reason }
      await changeById(tx, 'receivables.legalCollection', document.id, withdrawn)
    },
  },
  extra: async (tx, { id }) => ({ facts: await factsOf(tx, id) }),
  print: legalCollectionPrint,
})

export const legalCollectionOperations = serveDocument(legalCollectionService)

const invoiceIdsOf = ({ lines }: Pick<LegalCollection, 'lines'>): string[] =>
  lines.map(({ invoiceId }) => invoiceId)

/** Locks and reads its lines with their invoices. @throws Problem CAR-100 when one never was issued. */
async function claimedLines(tx: Tx, document: Pick<LegalCollection, 'lines'>) {
  const ids = invoiceIdsOf(document)
  await lockOwed(tx, ids)
  const facts = new Map<string, InvoiceFacts>((await invoiceFacts(tx, ids)).map((one) => [one.id, one]))
  return document.lines.map(({ invoiceId, amount }, index) => {
    const invoice = facts.get(invoiceId)
    must(invoice !== undefined, 'CAR-100', `lines.${index}.invoiceId`, 'La factura no está emitida.')
    return { invoice, amount }
  })
}

async function setLive(tx: Tx, parentId: string, live: boolean): Promise<void> {
  await sql`update receivables.legal_collection_line set live = ${live} where parent_id = ${parentId}::uuid`.execute(
    tx,
  )
}

interface Stage {
  readonly collectionId: string
  readonly day: Day
  readonly stage: number
  readonly processNumber: string | null
  readonly note: string | null
  readonly createdBy: string
}

const addStage = (tx: Tx, stage: Stage): Promise<unknown> => addTo(tx, 'receivables.legalStage', stage)

async function lastDayOf(tx: Tx, collectionId: string): Promise<Day> {
  const rows = await rowsFrom<{ day: Day }>(tx)`
    select max(day)::text as day from receivables.legal_stage where collection_id = ${collectionId}::uuid`
  return rows[0]!.day
}

async function factsOf(tx: Tx, id: string): Promise<LegalFacts> {
  const stages = await rowsFrom<LegalFacts['stages'][number]>(tx)`
    select day::text as day, stage, process_number, note
    from receivables.legal_stage where collection_id = ${id}::uuid order by day, id`
  const head = await storedRow(tx, 'receivables.legalCollection', id, ['withdrawnOn', 'withdrawnWhy'])
  const rows = await rowsFrom<{ owed: string }>(tx)`
    select coalesce(sum(r.balance), 0)::text as owed from receivables.legal_collection_line l
    join billing.receivable_face r on r.invoice_id = l.invoice_id where l.parent_id = ${id}::uuid`
  return { stages, ...head, owed: rows[0]!.owed }
}

/** A locked invoice to be sent to cobro jurídico. */
interface Claimable {
  readonly number: string
  readonly payerId: string | null
  readonly standsFiled: boolean
  readonly filedOn: Day | null
  readonly balance: Money
  readonly legalSince: Day | null
}

interface SendFacts {
  readonly date: Day
  readonly today: Day
  readonly payerId: string
  readonly lines: readonly { readonly invoice: Claimable; readonly amount: Money }[]
}

/**
 * Checks that some invoices may be sent to cobro jurídico.
 * @throws Problem CAR-304 a day in the future, CAR-305 an invoice twice, CAR-306 of another payer, CAR-307 not filed, CAR-308
 * already there, CAR-309 not what it owes, CAR-310 a day before it was filed.
 */
function mustSend({ date, today, payerId, lines }: SendFacts): void {
  must(date <= today, 'CAR-304', 'date', 'La fecha no puede ser futura.')
  insist(lines.length > 0, 'CAR-305', 'Elija al menos una factura.')
  const seen = new Set<string>()
  for (const [at, { invoice, amount }] of lines.entries()) {
    const cell = `lines.${at}.invoiceId`
    const { number, filedOn, legalSince, balance, standsFiled } = invoice
    must(!seen.has(number), 'CAR-305', cell, `La factura ${number} está dos veces.`)
    seen.add(number)
    must(invoice.payerId === payerId, 'CAR-306', cell, `El pagador no debe la factura ${number}.`)
    const unfiled = `Solo lo radicado se cobra ante un juez: la factura ${number} no lo está.`
    must(standsFiled && filedOn !== null, 'CAR-307', cell, unfiled)
    must(legalSince === null, 'CAR-308', cell, `La factura ${number} ya está en cobro jurídico.`)
    const worth = `La factura ${number} debe ${showPesos(balance)}, y se envía todo.`
    must(amount === balance && balance > zero, 'CAR-309', `lines.${at}.amount`, worth)
    const early = `La factura ${number} se radicó el ${showDay(filedOn!)}.`
    must(date >= filedOn!, 'CAR-310', 'date', early)
  }
}

/** Checks that a stage comes after the previous one. @throws Problem CAR-304, CAR-311. */
function mustFollowStage(date: Day, { last, today }: { readonly last: Day; readonly today: Day }): void {
  must(date <= today, 'CAR-304', 'date', 'La fecha no puede ser futura.')
  const message = `La fecha no puede ser anterior a lo último que se registró, del ${showDay(last)}.`
  must(date >= last, 'CAR-311', 'date', message)
}
