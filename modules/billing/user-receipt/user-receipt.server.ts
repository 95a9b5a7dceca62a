import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import type { Kept } from '@quina/blocks'
import {
  type Actor,
  can,
  load,
  type Operation,
  type Posting,
  type ServedDocument,
  serveDeed,
  serveDocument,
} from '@quina/blocks/server'
import { type AdmissionFacts, lockAdmission } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { payerFacts } from '@quina/insurers/server'
import { type Day, type Id, insist, zero } from '@quina/kernel'
import { terceroForPatient } from '@quina/people/server'
import { isReconciled } from '@quina/treasury/server'
import { refreshDrafts } from '../invoice/lines.server.ts'
import { mayNotAnnul, receiptFacts } from './around.server.ts'
import { collectableOf, collectableOperation } from './collectable.server.ts'
import { giveFev, resendReceipt, type ToldReceipt, takeBackFev } from './fev.server.ts'
import { placeOf } from './place.server.ts'
import { collectBeyond, collectedConcepts, resendUserReceipt, userReceipt } from './user-receipt.contract.ts'
import { mustBeOwed, mustBeReceipt, mustShare } from './user-receipt.domain.ts'
import { userReceiptPosting } from './user-receipt.posting.contract.ts'
import { userReceiptPrint } from './user-receipt.print.ts'

type Receipt = Kept<typeof userReceipt>
interface Doing {
  readonly tx: Tx
  readonly document: Receipt
  readonly actor: Actor
  readonly today: Day
}

/**
 * Rules: FAC-160…167, FAC-170, FAC-171, and what the journal and the numbering refuse. Its locks: receipt, admission, charges,
 * number.
 */
export const userReceiptService: ServedDocument<typeof userReceipt> = {
  document: userReceipt,
  table: 'billing.userReceipt',
  lines: {},
  ledgers: [journalLedger],
  async onSave(_tx, input) {
    mustBeReceipt(input)
  },
  on: { approve: collect, annul: (deed) => giveBack(deed, deed.asked.reason) },
  extra: async (tx, kept) => ({
    facts: await receiptFacts(tx, kept.id),
    mayNot: await mayNotAnnul(tx, kept.id),
  }),
  print: userReceiptPrint,
}

async function collect({ tx, document, actor, today }: Doing): Promise<readonly Posting[]> {
  const { id, campusId, admissionId, payerId, concept, amount, date } = document
  const late = 'El dinero se recibe con la fecha de hoy.'
  insist(date === today, 'FAC-163', late, { fields: { date: late } })
  const place = await placeOf(tx, document, campusId)
  const admission = await lockAdmission(tx, admissionId)
  await mustBeCollectable({ tx, document, actor, today })
  const told = await toldOf({ tx, document, actor, today }, admission)
  await giveFev(tx, told)
  await nameInCharges(tx, id)
  await refreshDrafts(tx, admissionId, { id, to: 'received' })
  const { terceroId } = await payerFacts(tx, payerId)
  const posted = {
    posting: userReceiptPosting,
    values: { amount },
    accounts: { place },
    about: { terceroId: terceroId as Id<'people.tercero'> },
  }
  const words = `${collectedConcepts[concept]} de la admisión ${admission.code}`
  return [
    toJournal([entry({ kind: 'CI', day: date, concept: words }, await postingLines(tx, date, [posted]))]),
  ]
}

/** The admission must be locked: what one cashier receives another sees. */
async function mustBeCollectable({ tx, document, actor }: Doing): Promise<void> {
  const { admissionId, payerId, concept, amount } = document
  const known = await collectableOf(tx, admissionId)
  const row = known.find((one) => one.payerId === payerId && one.concept === concept)
  mustShare(concept, row !== undefined)
  const owing = { concept, due: row?.due ?? zero, collected: row?.collected ?? zero }
  mustBeOwed(amount, owing, can(actor, collectBeyond))
}

async function toldOf({ tx, document, actor, today }: Doing, { patientId, code }: AdmissionFacts) {
  const { id, campusId, concept, amount, form, payerId } = document
  const terceroId = await terceroForPatient(tx, actor, patientId)
  const { terceroId: payerTerceroId } = await payerFacts(tx, payerId)
  const told: ToldReceipt = {
    ...{ id, campusId, userId: actor.userId, today, terceroId, patientId, payerTerceroId },
    ...{ admission: code, concept, amount, form },
  }
  return told
}

/** RIPS tells, beside what a user pays of a charge, the document that it was given for it. */
async function nameInCharges(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('billing.charge as c')
    .from('billing.userReceipt as r')
    .set((is) => ({ moderatingFev: is.ref('r.fullNumber') }))
    .where('r.id', '=', id)
    .where('r.consecutive', 'is not', null)
    .whereRef('c.admissionId', '=', 'r.admissionId')
    .whereRef('c.payerId', '=', 'r.payerId')
    .whereRef('c.moderatingConcept', '=', 'r.concept')
    .where('c.moderatingAmount', '>', '0')
    .where('c.moderatingFev', 'is', null)
    .where('c.state', 'in', ['pending', 'reserved'])
    .execute()
}

/** The money goes back to the user, and so does the invoice it was given. */
async function giveBack({ tx, document, actor, today }: Doing, reason: string): Promise<readonly Posting[]> {
  const admission = await lockAdmission(tx, document.admissionId)
  const row = await tx
    .selectFrom('billing.userReceipt')
    .select(['invoiceId', 'fullNumber'])
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  const credited = 'Ya se descontó de una factura del pagador: anule antes esa factura con nota crédito.'
  insist(row.invoiceId === null, 'FAC-164', credited, { status: 409 })
  const reconciled = 'Ya fue conciliado con el extracto: separe antes el cruce en la conciliación.'
  insist(!(await isReconciled(tx, document.id)), 'FAC-167', reconciled, { status: 409 })
  await takeBackFev(tx, await toldOf({ tx, document, actor, today }, admission), reason)
  await tx
    .updateTable('billing.charge')
    .set({ moderatingFev: null })
    .where('admissionId', '=', document.admissionId)
    .where('moderatingFev', '=', row.fullNumber)
    .where('state', 'in', ['pending', 'reserved'])
    .execute()
  await refreshDrafts(tx, document.admissionId, { id: document.id, to: 'given-back' })
  return []
}

export const userReceiptOperations: Operation[] = [
  collectableOperation,
  ...serveDocument(userReceiptService),
  serveDeed(resendUserReceipt, async ({ tx, actor, today, asked: { receiptId: id } }) => {
    const held = { document: userReceipt, tables: userReceiptService, actor, lock: true }
    const document = await load(tx, held, id)
    const admission = await lockAdmission(tx, document.admissionId)
    const told = await toldOf({ tx, document, actor, today }, admission)
    await resendReceipt(tx, told, document.status === 'annulled')
    return { id }
  }),
]
