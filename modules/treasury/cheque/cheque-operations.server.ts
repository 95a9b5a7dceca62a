import {
  type Actor,
  labelOf,
  load,
  type Operation,
  parameterOn,
  renderPdf,
  serveDeed,
  serveFile,
} from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { type Day, insist, notFound } from '@quina/kernel'
import { cheque, chequeForm } from './cheque.contract.ts'
import { chequeDocumentOperations, chequeService } from './cheque.server.ts'
import { keepCheque } from './cheque-issue.server.ts'
import { chequePaper as paperOf } from './cheque-paper.print.ts'
import { chequePaper, spoilCheque } from './spoil.contract.ts'

export const chequeOperations: Operation[] = [
  ...chequeDocumentOperations,
  serveDeed(spoilCheque, async ({ tx, actor, today, asked }) => ({
    id: await spoil(tx, actor, { ...asked, today }),
  })),
  serveFile(chequePaper, async ({ tx, actor, asked: { id }, house, now }) => {
    const stored = await load(tx, { document: cheque, tables: chequeService, actor }, id)
    insist(stored.amount !== null && stored.terceroId !== null, 'TES-137', 'El cheque no fue girado.')
    const context = await house.printContext(tx, { actor, campusId: stored.campusId, on: stored.date, now })
    const payee = (await labelOf(tx, 'people.tercero', stored.terceroId)) ?? ''
    const form = await parameterOn(tx, chequeForm, stored.date)
    const printed = { date: stored.date, amount: stored.amount, payee, place: context.campus }
    const content = await renderPdf(paperOf(context.company.name, form, printed))
    const name = `cheque-${stored.number}.pdf`
    return { download: { name, mediaType: 'application/pdf', content, inline: true } }
  }),
]

interface Spoiling {
  readonly checkbookId: string
  readonly number: number
  readonly reason: string
  readonly today: Day
}

/** @throws Problem TES-136 when the number is not of the book or was used. */
async function spoil(
  tx: Tx,
  actor: Actor,
  { checkbookId, number, reason, today }: Spoiling,
): Promise<string> {
  const book = await tx
    .selectFrom('treasury.checkbook')
    .selectAll()
    .where('id', '=', checkbookId)
    .forUpdate()
    .executeTakeFirst()
  if (book === undefined) throw notFound('La chequera')
  const used = await tx
    .selectFrom('treasury.cheque')
    .select('id')
    .where('bankAccountId', '=', book.bankAccountId)
    .where('number', '=', number)
    .executeTakeFirst()
  const inside = number >= Number(book.nextNumber) && number <= Number(book.lastNumber)
  const message =
    used === undefined ? 'El número no es de los disponibles de la chequera.' : 'Ese cheque ya fue usado.'
  insist(inside && used === undefined, 'TES-136', message, { fields: { number: message } })
  const { bankAccountId } = book
  const given = { bankAccountId, checkbookId, number, date: today, campusId: actor.campusId }
  return keepCheque(tx, actor, { ...given, action: 'spoil', asked: { reason } })
}
