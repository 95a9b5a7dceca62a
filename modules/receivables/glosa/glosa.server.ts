import { journalLedger } from '@quina/accounting/server'
import { setFiling } from '@quina/billing/server'
import type { Kept } from '@quina/blocks'
import { type Posting, type ServedDocument, serveDocument } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { insist, negate, showDay, sumOf } from '@quina/kernel'
import { memoOf } from '../glosa-memo/memo.server.ts'
import { glosa } from './glosa.contract.ts'
import { mustTell } from './glosa.domain.ts'
import { glosaPrint } from './glosa.print.ts'
import { glosaFacts } from './glosa-facts.server.ts'
import { followDispute, writeSaid } from './moves.server.ts'
import { objecting, termsOf } from './objected.server.ts'

type Glosa = Kept<typeof glosa>

/** Rules: CAR-200 to CAR-207, CAR-217, CAR-221; what a payer says never moves what is owed. */
export const glosaService: ServedDocument<typeof glosa> = {
  document: glosa,
  table: 'receivables.glosa',
  lines: { lines: 'receivables.glosaLine' },
  ledgers: [journalLedger],
  on: {
    async notify({ tx, document, today }) {
      const { id, invoiceId, kind, date } = document
      const { invoice, told, lines } = await objecting(tx, document)
      mustTell({ date, today, kind, invoice, told, lines })
      const terms = await termsOf(tx, { ...document, filedOn: invoice.filedOn! })
      await tx.updateTable('receivables.glosa').set(terms).where('id', '=', id).execute()
      await tx
        .updateTable('receivables.glosaLine')
        .set({ state: 'notified' })
        .where('parentId', '=', id)
        .execute()
      await writeSaid(tx, { glosaId: id, invoiceId, day: date }, notices(document))
      if (kind === 'return') await setFiling(tx, [invoiceId], 'returned')
      else await followDispute(tx, invoiceId)
      return memoOf(tx, {
        ...{ way: 'told', day: date, today, invoice },
        amount: sumOf(lines, ({ amount }) => amount),
        concept: `${kind === 'return' ? 'Devolución' : 'Glosa'} ${document.payerNumber} a la factura ${invoice.number}`,
      })
    },

    async annul({ tx, document, asked: { date } }): Promise<readonly Posting[]> {
      const early = `La fecha no puede ser anterior a la de la notificación, ${showDay(document.date)}.`
      insist(date >= document.date, 'CAR-208', early, { fields: { date: early } })
      await mustBeUnanswered(tx, document)
      const taken = notices(document).map((move) => ({ ...move, amount: negate(move.amount) }))
      await writeSaid(tx, { glosaId: document.id, invoiceId: document.invoiceId, day: date }, taken)
      if (document.kind === 'return') await fileAgain(tx, document.invoiceId)
      else await followDispute(tx, document.invoiceId)
      return []
    },
  },
  extra: glosaFacts,
  print: glosaPrint,
}

const notices = ({ lines }: Glosa) =>
  lines.map(({ id: lineId, amount }) => ({ lineId, class: 'notify' as const, amount }))

/** What was returned and is no longer so goes on as it was filed. */
export async function fileAgain(tx: Tx, invoiceId: string): Promise<void> {
  const { filingNumber: number, filedOn: day } = await tx
    .selectFrom('billing.invoice')
    .select(['filingNumber', 'filedOn'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  await setFiling(tx, [invoiceId], 'filed', { number, day: day as never })
}

async function mustBeUnanswered(tx: Tx, { id }: Glosa): Promise<void> {
  const answered = await tx
    .selectFrom('receivables.glosaLine')
    .select('id')
    .where('parentId', '=', id)
    .where('state', '!=', 'notified')
    .forUpdate()
    .executeTakeFirst()
  const message = 'Ya se respondió alguna de sus causas: no se anula.'
  insist(answered === undefined, 'CAR-217', message, { status: 409 })
}

export const glosaDocumentOperations = serveDocument(glosaService)
