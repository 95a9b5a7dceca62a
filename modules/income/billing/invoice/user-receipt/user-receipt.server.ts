import { entry } from '@quina/accounting/domain'
import { journalLedger, postingLines, toJournal } from '@quina/accounting/server'
import { resending, type Stored } from '@quina/blocks'
import { type DocumentPrint, notes, totals } from '@quina/blocks/print'
import {
  type Actor,
  can,
  load,
  type Operation,
  type Posting,
  serveCommand,
  serveDocument,
  servedDocument,
  tellBeside,
} from '@quina/blocks/server'
import { type AdmissionFacts, lockAdmission } from '@quina/care/server'
import { changeWhere, oneFrom, storedRow, type Tx } from '@quina/db/server'
import { payerFacts } from '@quina/insurers/server'
import { type Day, type Id, insist, money, must, zero } from '@quina/kernel'
import { terceroForPatient } from '@quina/people/server'
import { isReconciled } from '@quina/treasury/server'
import { refreshDrafts } from '../invoice/lines.server.ts'
import { collectableOf, collectableOperation } from './collectable.server.ts'
import { giveFev, isAnswered, type ReportedReceipt, resendReceipt, takeBackFev, waits } from './fev.server.ts'
import {
  type CollectedConcept,
  collectBeyond,
  collectedConcepts,
  type ReceiptFacts,
  resendUserReceipt,
  userReceipt,
} from './user-receipt.contract.ts'
import { mustBeOwed, mustBeReceipt, mustShare, userReceiptPosting } from './user-receipt.domain.ts'

type Receipt = Stored<typeof userReceipt>
type Command = Readonly<{ tx: Tx; document: Receipt; actor: Actor; today: Day }>

/** The ticket for the user: who paid what, how, on behalf of which payer, and its electronic invoice. */
const userReceiptPrint: DocumentPrint<typeof userReceipt> = {
  size: 'receipt',
  declares: ({ values, facts }) => {
    const { patient, document } = facts
    const concept = collectedConcepts[values.concept as CollectedConcept].toLowerCase()
    return `Se recibió de ${patient}, ${document}, por concepto de ${concept}:`
  },
  pairs: ['date', 'admissionId', 'payerId', 'form', 'cashRegisterId', 'bankAccountId', 'reference', 'note'],
  worth: ({ values }) => money(String(values.amount)),
  adds: ({ values, facts }) => {
    const { fev, uuid, cashier } = facts
    return [
      totals([{ label: 'Valor recibido', amount: money(String(values.amount)), strong: true }]),
      ...(fev === '' ? [] : [notes(`Factura electrónica de recaudo ${fev}. CUFE ${uuid ?? 'por asignar'}`)]),
      ...(cashier === null ? [] : [notes(`Recibió: ${cashier}`)]),
    ]
  },
  signs: {},
}

/**
 * Rules: FAC-160…167, FAC-170, FAC-171, and what the journal and the numbering refuse. Locks: receipt, admission, charges,
 * number.
 */
export const userReceiptService = servedDocument<typeof userReceipt>({
  document: userReceipt,
  ledgers: [journalLedger],
  async onSave(_tx, input) {
    mustBeReceipt(input)
  },
  on: { approve: collect, annul: (command) => giveBack(command, command.input.reason) },
  extra: async (tx, stored) => ({
    facts: await receiptFacts(tx, stored.id),
    mayNot: await mayNotAnnul(tx, stored.id),
  }),
  print: userReceiptPrint,
})

async function collect({ tx, document, actor, today }: Command): Promise<readonly Posting[]> {
  const { id, campusId, admissionId, payerId, concept, amount, date } = document
  must(date === today, 'FAC-163', 'date', 'El dinero se recibe con la fecha de hoy.')
  const place = await placeOf(tx, document, campusId)
  const admission = await lockAdmission(tx, admissionId)
  await mustBeCollectable({ tx, document, actor, today })
  const receipt = await summaryOf({ tx, document, actor, today }, admission)
  await giveFev(tx, receipt)
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

type Place = Readonly<{ cashRegisterId: string | null; bankAccountId: string | null }>

/**
 * The account of the chart that receives the money of users.
 * @throws Problem FAC-168 the register is inactive or of another site, FAC-179 the bank account is inactive.
 */
async function placeOf(tx: Tx, { cashRegisterId, bankAccountId }: Place, campusId: string): Promise<string> {
  if (cashRegisterId === null) return bankOf(tx, bankAccountId!)
  const register = await tx
    .selectFrom('treasury.cashRegister as r')
    .innerJoin('accounting.accountFace as a', 'a.id', 'r.accountId')
    .select(['a.code', 'r.active', 'r.campusId'])
    .where('r.id', '=', cashRegisterId)
    .executeTakeFirstOrThrow()
  const isOpen = register.active && (register.campusId ?? campusId) === campusId
  must(isOpen, 'FAC-168', 'cashRegisterId', 'La caja está inactiva o es de otra sede.')
  return register.code
}

async function bankOf(tx: Tx, id: string): Promise<string> {
  const bank = await tx
    .selectFrom('treasury.bankAccountFace as b')
    .innerJoin('accounting.accountFace as a', 'a.id', 'b.accountId')
    .select(['a.code', 'b.active'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  must(bank.active, 'FAC-179', 'bankAccountId', 'La cuenta bancaria está inactiva.')
  return bank.code
}

/** The admission must be locked, so that a second cashier sees what the first received. */
async function mustBeCollectable({ tx, document, actor }: Command): Promise<void> {
  const { admissionId, payerId, concept, amount } = document
  const known = await collectableOf(tx, admissionId)
  const row = known.find((one) => one.payerId === payerId && one.concept === concept)
  mustShare(concept, row !== undefined)
  const owing = { concept, due: row?.due ?? zero, collected: row?.collected ?? zero }
  mustBeOwed(amount, owing, can(actor, collectBeyond))
}

async function summaryOf({ tx, document, actor, today }: Command, { patientId, code }: AdmissionFacts) {
  const { id, campusId, concept, amount, form, payerId } = document
  const terceroId = await terceroForPatient(tx, actor, patientId)
  const { terceroId: payerTerceroId } = await payerFacts(tx, payerId)
  const receipt: ReportedReceipt = {
    id,
    campusId,
    userId: actor.userId,
    today,
    terceroId,
    patientId,
    payerTerceroId,
    admission: code,
    concept,
    amount,
    form,
  }
  return receipt
}

/** Stores in the charges the document of the payment: RIPS reports it beside what the user paid. */
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

/** Returns the money to the user and reverses the electronic invoice of the payment. */
async function giveBack(
  { tx, document, actor, today }: Command,
  reason: string,
): Promise<readonly Posting[]> {
  const admission = await lockAdmission(tx, document.admissionId)
  const row = await storedRow(tx, 'billing.userReceipt', document.id, ['invoiceId', 'fullNumber'])
  const credited = 'Ya se descontó de una factura del pagador: anule antes esa factura con nota crédito.'
  insist(row.invoiceId === null, 'FAC-164', credited, { status: 409 })
  const reconciled = 'Ya fue conciliado con el extracto: separe antes el cruce en la conciliación.'
  insist(!(await isReconciled(tx, document.id)), 'FAC-167', reconciled, { status: 409 })
  await takeBackFev(tx, await summaryOf({ tx, document, actor, today }, admission), reason)
  await changeWhere(
    tx,
    'billing.charge',
    { admissionId: document.admissionId, moderatingFev: row.fullNumber, state: ['pending', 'reserved'] },
    { moderatingFev: null },
  )
  await refreshDrafts(tx, document.admissionId, { id: document.id, to: 'given-back' })
  return []
}

/** What the screen and the paper of a receipt show besides its fields. */
async function receiptFacts(tx: Tx, id: string): Promise<ReceiptFacts> {
  return oneFrom<ReceiptFacts>(tx)`
    select r.full_number as fev, r.uuid, r.electronic_id, r.dian_state, r.credit_note_number, r.credit_note_electronic_id,
           d.last_error as dian_answer, p.name as patient, p.document_type || ' ' || p.number as document,
           r.invoice_id, i.full_number as invoice, u.label as cashier,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || e.number) order by e.at), '[]')
            from accounting.entry_face e join accounting.voucher_kind_face k on k.id = e.kind_id
            where e.document = 'billing.userReceipt' and e.document_id = r.id) as vouchers
    from billing.user_receipt r
    join care.admission_face a on a.id = r.admission_id
    join people.patient_face p on p.id = a.patient_id
    left join billing.invoice i on i.id = r.invoice_id
    left join admin.user_option u on u.id = r.created_by
    left join einvoice.document_face d on d.id = coalesce(r.credit_note_electronic_id, r.electronic_id)
    where r.id = ${id}::uuid`
}

/** Why a receipt cannot be reversed now; empty when it can. */
async function mayNotAnnul(tx: Tx, id: string): Promise<Readonly<Record<string, string>>> {
  const row = await tx
    .selectFrom('billing.userReceipt as r')
    .leftJoin('billing.invoice as i', 'i.id', 'r.invoiceId')
    .leftJoin('einvoice.documentFace as d', 'd.id', 'r.electronicId')
    .select(['i.fullNumber as invoice', 'd.state', 'd.number'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (row?.invoice) return { annul: `Ya se descontó en la factura ${row.invoice}.` }
  if (row?.state && !isAnswered(row.state)) return { annul: waits(row.number ?? '') }
  return (await isReconciled(tx, id)) ? { annul: 'Ya fue conciliado con el extracto.' } : {}
}

export const userReceiptOperations: Operation[] = [
  collectableOperation,
  ...serveDocument(userReceiptService),
  serveCommand(resendUserReceipt, async ({ tx, actor, today, input: { receiptId: id } }) => {
    const held = { document: userReceipt, tables: userReceiptService, actor, lock: true }
    const document = await load(tx, held, id)
    const admission = await lockAdmission(tx, document.admissionId)
    const receipt = await summaryOf({ tx, document, actor, today }, admission)
    await resendReceipt(tx, receipt, document.status === 'annulled')
    const { action } = resending
    await tellBeside(tx, {
      document: userReceipt,
      stored: document,
      actor,
      permission: resendUserReceipt.access,
      action,
    })
    return { id }
  }),
]
