import { rowFrom, type Tx } from '@quina/db/server'
import { type DianAnswer, defineElectronicOwner } from '@quina/einvoice/server'
import { money, showPesos } from '@quina/kernel'
import type { InvoicedPatient } from '../../invoice/invoice/invoice.contract.ts'
import { invoicedPatients } from '../../invoice/invoice/patients.server.ts'
import { generateNoteRipsSoon, generateRipsSoon } from '../rips/generate-job.server.ts'

type NoteTable = 'billing.creditNote' | 'billing.debitNote'
type Table = 'billing.invoice' | NoteTable

const stateOf = ({ state }: DianAnswer) => (state === 'notified' ? 'accepted-noted' : state)

const setState =
  (table: Table) =>
  async (tx: Tx, ownerId: string, answer: DianAnswer): Promise<void> => {
    await tx
      .updateTable(table)
      .set({ dianState: stateOf(answer), uuid: answer.cufe })
      .where('id', '=', ownerId)
      .execute()
  }

interface PrintFacts {
  readonly patient: string | null
  /** The patients, when there are several. */
  readonly patients: readonly InvoicedPatient[]
  readonly admission: string | null
  readonly authorization: string | null
  readonly cuv: string | null
}

/** The patient of an invoice. */
async function printedOn(tx: Tx, invoiceId: string): Promise<PrintFacts | undefined> {
  const row = await rowFrom<Omit<PrintFacts, 'patients'>>(tx)`
    select p.name || ' · ' || p.document_type || ' ' || p.number as patient,
           (select string_agg(o.label, ', ' order by o.label) from care.admission_option o
            where o.id = i.admission_id or o.id in (
              select c.admission_id from billing.invoice_charge l join billing.charge c on c.id = l.charge_id
              where l.invoice_id = i.id)) as admission,
           i.authorization_number as authorization, i.cuv
    from billing.invoice i left join people.patient_face p on p.id = i.patient_id
    where i.id = ${invoiceId}::uuid`
  return row && { ...row, patients: await invoicedPatients(tx, invoiceId) }
}

/** The data on the paper of an invoice besides what DIAN requires: the patient, the admission, the CUV. */
const printedOf = async (tx: Tx, ownerId: string) => pairsOf(await printedOn(tx, ownerId))

/** A note names its patient, and has a CUV of its own. */
const printedOfNote = (table: NoteTable) => async (tx: Tx, ownerId: string) => {
  const { invoiceId } = await tx
    .selectFrom(table)
    .select('invoiceId')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const printed = await printedOn(tx, invoiceId)
  return pairsOf(printed && { ...printed, cuv: null })
}

function pairsOf(row: PrintFacts | undefined) {
  const patients = (row?.patients ?? []).map(
    ({ name, document, amount }) => `${name} · ${document} · ${showPesos(money(amount))}`,
  )
  const several = { label: `Pacientes (${patients.length})`, value: patients.join('\n'), wide: true }
  return [...pairsOfOne(row), ...(patients.length === 0 ? [] : [several])]
}

function pairsOfOne(row: PrintFacts | undefined) {
  const pairs: readonly (readonly [string, string | null | undefined])[] = [
    ['Paciente', row?.patient],
    ['Admisión', row?.admission],
    ['Autorización', row?.authorization],
    ['CUV', row?.cuv],
  ]
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

const invoices = setState('billing.invoice')

/** Handles the answers of DIAN for an invoice. */
export const invoiceOwner = defineElectronicOwner({
  kind: 'billing.invoice',
  label: 'Factura de servicios de salud',
  address: (id) => `/facturacion/eventos/edit/${id}`,
  accepted: async (tx, id, answer) => {
    await invoices(tx, id, answer)
    await generateRipsSoon(tx, id)
  },
  rejected: invoices,
  printed: printedOf,
})

const noteLabels = { 'billing.creditNote': 'Nota crédito', 'billing.debitNote': 'Nota débito' } as const
const noteAddresses = {
  'billing.creditNote': '/billing/credit-note/edit/',
  'billing.debitNote': '/billing/debit-note/edit/',
} as const

/** Handles the answers of DIAN for a note. */
function defineNoteOwner(kind: NoteTable): void {
  const notes = setState(kind)
  defineElectronicOwner({
    kind,
    label: noteLabels[kind],
    address: (id) => `${noteAddresses[kind]}${id}`,
    accepted: async (tx, id, answer) => {
      await notes(tx, id, answer)
      await generateNoteRipsSoon(tx, id)
    },
    rejected: notes,
    printed: printedOfNote(kind),
  })
}
defineNoteOwner('billing.creditNote')
defineNoteOwner('billing.debitNote')
