import { journalLedger } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { type DocumentPrint, headedTable, lineTable, type PrintColumn, totals } from '@quina/blocks/print'
import { type Extra, partOf, serveDocument, servedDocument } from '@quina/blocks/server'
import { type AdmissionFacts, admissionsFacts } from '@quina/care/server'
import { oneFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, insist, type Money, money, must, mustBeFound, zero } from '@quina/kernel'
import { sharedCoverages } from '@quina/rips/contract'
import { mustBeOfPayer } from '@quina/treasury/server'
import { sql } from 'kysely'
import { claimColumns } from '../../rules/invoice-claims/claims.server.ts'
import type { Finding } from '../charges/check/facts.contract.ts'
import { invoiceFindings } from '../charges/check/invoice-findings.server.ts'
import { issueInvoice } from '../issue/issue.server.ts'
import { annulWithNote } from '../notes/credit-note/annul.server.ts'
import { type InvoiceFacts, invoice, monthlyKinds } from './invoice.contract.ts'
import { admissionsOf } from './joined.server.ts'
import { freeCharges } from './lines.server.ts'
import { invoicedPatients } from './patients.server.ts'

/**
 * The liquidation of an account for its auditor: as a prefactura, and the same once it is issued. The electronic invoice has a
 * paper of its own.
 */
const invoicePrint: DocumentPrint<typeof invoice> = {
  title: ({ number }) => (number === null ? 'Prefactura de servicios de salud' : 'Liquidación de la factura'),
  pairs: [
    'terceroId',
    'contractId',
    'patientId',
    'admissionId',
    'coverage',
    'modality',
    'periodFrom',
    'periodTo',
    'authorizationNumber',
    'policy',
    'siras',
    'notes',
  ],
  worth: ({ facts }) => money(facts.totals.net),
  adds: ({ facts: { lines, patients, totals: sums } }) => {
    return [
      lineTable({
        columns,
        rows: lines.map((line) => ({ values: { ...line } })),
        totals: ['discount', 'amount'],
      }),
      totals([
        { label: 'Valor bruto', amount: money(sums.gross) },
        { label: 'Descuento', amount: money(sums.discount) },
        { label: 'Copagos, cuotas y pagos compartidos', amount: money(sums.moderating) },
        { label: 'Anticipo', amount: money(sums.advance) },
        { label: 'Neto a cargo del pagador', amount: money(sums.net), strong: true },
      ]),
      ...headedTable('Pacientes de la factura', patientColumns, patients, ['amount']),
    ]
  },
  signs: { billing: 'Facturación' },
}

/**
 * Rules: FAC-1xx of the checks; FAC-145 an amount below zero; FAC-146 the period; FAC-159 pagos compartidos in a coverage that
 * has none (DT1 §1.8); FAC-169 an advance without its anticipo, TES-051 and TES-058 an anticipo with a lower balance or of
 * another payer; and what the ledgers refuse.
 */
export const invoiceService = servedDocument<typeof invoice>({
  document: invoice,
  ledgers: [journalLedger],
  numberBy: () => sql`consecutive`,
  async onSave(tx, input) {
    const { discount, shared, advance, advanceId, terceroId, periodFrom, periodTo, coverage } = input
    const amounts: Readonly<Record<string, Money>> = { discount, shared, advance }
    for (const [name, amount] of Object.entries(amounts)) mustNotBeNegative(name, amount)
    const unshared = 'Solo los planes voluntarios (coberturas 10, 11 y 12) tienen pagos compartidos.'
    const shares = shared === zero || sharedCoverages.includes(coverage)
    must(shares, 'FAC-159', 'shared', unshared)
    const unnamed = 'Elija el anticipo que se legaliza.'
    must(advance === zero || advanceId !== null, 'FAC-169', 'advanceId', unnamed)
    if (advanceId !== null) await mustBeOfPayer(tx, { advanceId, terceroId, amount: advance })
    must(periodFrom <= periodTo, 'FAC-146', 'periodTo', 'El periodo no puede terminar antes de empezar.')
  },
  on: {
    issue: issueInvoice,
    async drop({ tx, document }) {
      await freeCharges(tx, document.id, 'pending')
    },
    async annul({ tx, document, actor, today, input: { reason, frees } }) {
      const message = 'Es la factura de una cápita: anúlela desde ella.'
      const isMonthly = document.admissionId === null && monthlyKinds.includes(document.kind)
      insist(!isMonthly || (await partOf(tx)) === 'billing.capita', 'FAC-207', message, { status: 409 })
      return annulWithNote({
        tx,
        actor,
        today,
        reason,
        frees,
        invoiceId: document.id,
        campusId: document.campusId,
      })
    },
  },
  extra: async (tx, stored, _actor, today): Promise<Extra<typeof invoice>> =>
    aroundInvoice(tx, stored, today),
  print: invoicePrint,
})

function mustNotBeNegative(name: string, amount: Money): void {
  must(amount >= zero, 'FAC-145', name, 'No puede ser negativo.')
}

type Kind = Stored<typeof invoice>

/** What the screen and the paper of an invoice show besides its header: lines, totals, states, findings and what followed. */
async function aroundInvoice(tx: Tx, stored: Kind, today: Day): Promise<Extra<typeof invoice>> {
  const facts = await oneFrom<Omit<InvoiceFacts, 'findings' | 'patients'>>(tx)`
    select i.full_number, i.gross, i.discount + i.line_discount as discount, i.copago, i.cuota, i.shared, i.advance, i.net,
           i.due_on, i.issued_at,
           i.uuid, i.cuv,
           (select o.label || ' · ' || o.detail from treasury.receivables_advance_option o where o.id = i.advance_id)
             as advance_label,
           i.dian_state, i.rips_state, i.filing_state, i.receivable_state, i.filing_number, i.electronic_id,
           jsonb_build_object('gross', i.gross::text, 'discount', (i.discount + i.line_discount)::text, 'moderating',
             (i.copago + i.cuota + i.shared)::text,
             'advance', i.advance::text, 'net', i.net::text) as totals,
           coalesce(r.balance, 0)::text as balance, coalesce(r.noted, 0)::text as noted,
           coalesce(r.paid + r.advanced, 0)::text as paid,
           (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'description', l.description,
              'quantity', l.quantity::text, 'price', l.price::text, 'discount', l.discount::text, 'amount', l.amount::text)
              order by l.position), '[]') from billing.invoice_line l where l.parent_id = i.id) as lines,
           (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'number', n.full_number, 'amount', n.amount::text,
              'status', n.status)
              order by n.created_at), '[]') from billing.credit_note n where n.invoice_id = i.id) as notes,
           (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'number', n.full_number, 'amount', n.amount::text,
              'status', n.status)
              order by n.created_at), '[]') from billing.debit_note n where n.invoice_id = i.id) as debits,
           (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'label', k.code || ' ' || e.number) order by e.at), '[]')
            from accounting.entry_face e join accounting.voucher_kind_face k on k.id = e.kind_id
            where e.document = 'billing.invoice' and e.document_id = i.id) as vouchers,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'id', e.effect_id) order by e.id), '[]')
            from billing.budget_effect e where e.document_id = i.id) as effects, ${claimColumns}
    from billing.invoice i left join billing.receivable r on r.invoice_id = i.id
    where i.id = ${stored.id}::uuid`
  const findings = stored.status === 'draft' ? await findingsOf(tx, stored, today) : []
  const blocking = findings.find(({ level }) => level === 'block')
  return {
    facts: { ...facts, findings, patients: await invoicedPatients(tx, stored.id) },
    mayNot: blocking === undefined ? mayNotAnnul(stored, facts) : { issue: blocking.message },
  }
}

interface CheckedInvoice
  extends Readonly<
    Record<
      'admissionId' | 'payerId' | 'contractId' | 'authorizationNumber' | 'policy' | 'siras',
      string | null
    >
  > {
  readonly id: string
  readonly partial: boolean
}

/** The current findings of a prefactura. */
async function findingsOf(
  tx: Tx,
  { id, admissionId, payerId, contractId, partial, ...declared }: CheckedInvoice,
  today: Day,
): Promise<readonly Finding[]> {
  if (admissionId === null) return []
  const charges = await tx
    .selectFrom('billing.invoiceCharge as l')
    .innerJoin('billing.charge as c', 'c.id', 'l.chargeId')
    .select(['c.id', 'c.admissionId'])
    .where('l.invoiceId', '=', id)
    .where('l.live', '=', true)
    .execute()
  return invoiceFindings(tx, {
    charges,
    payerId,
    contractId,
    partial,
    today,
    admissions: await inOrder(tx, await admissionsOf(tx, id, admissionId)),
    declared: { authorization: declared.authorizationNumber, policy: declared.policy, siras: declared.siras },
  })
}

/** The findings of an invoice, issued or not, from the current data. @throws Problem 404 */
export async function issuedFindings(tx: Tx, invoiceId: string, today: Day): Promise<readonly Finding[]> {
  const row = mustBeFound(
    await rowOf(tx, 'billing.invoice', invoiceId, [
      'id',
      'admissionId',
      'payerId',
      'contractId',
      'partial',
      'authorizationNumber',
      'policy',
      'siras',
    ]),
    'La factura',
  )
  return findingsOf(tx, row, today)
}

/** A line of an invoice for its auditor, with the charges it contains and its supports. */
export interface JudgedLine {
  readonly invoiceId: string
  readonly number: string
  readonly lineId: string
  readonly code: string
  readonly service: string
  readonly amount: Money
  readonly payerId: string | null
  /** Why its price was written by hand; null when it was not. */
  readonly byHand: string | null
  /** The invoice or its admission has files. */
  readonly supported: boolean
  readonly charges: readonly string[]
}

/** The lines of some invoices, in their order. */
export async function judgedLines(tx: Tx, ids: readonly string[]): Promise<readonly JudgedLine[]> {
  const rows = await rowsFrom<Omit<JudgedLine, 'amount'> & { readonly amount: string }>(tx)`
    select i.id as invoice_id, coalesce(i.full_number, 'Prefactura') as number, l.id as line_id, l.code,
           l.code || ' ' || l.description as service, l.amount::text, i.payer_id, h.reason as by_hand, s.supported,
           coalesce(h.charges, '{}') as charges
    from billing.invoice i
    join billing.invoice_line l on l.parent_id = i.id
    left join lateral (
      select max(c.price_reason) as reason, array_agg(c.id::text) as charges
      from billing.invoice_charge k join billing.charge c on c.id = k.charge_id where k.line_id = l.id and k.live) h on true
    cross join lateral (
      select exists (select from platform.attachment a
        where (a.document = 'billing.invoice' and a.document_id = i.id)
           or (a.document = 'care.admission' and a.document_id = i.admission_id)) as supported) s
    where i.id = any(${[...ids]}::uuid[]) order by i.full_number, l.position`
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

async function inOrder(tx: Tx, ids: readonly string[]): Promise<readonly AdmissionFacts[]> {
  const known = new Map((await admissionsFacts(tx, ids)).map((facts) => [facts.id as string, facts]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

function mayNotAnnul(
  { status }: Kind,
  { dianState, paid }: Pick<InvoiceFacts, 'dianState' | 'paid'>,
): Readonly<Record<string, string>> {
  if (status !== 'issued') return {}
  if (!dianState.startsWith('accepted')) return { annul: 'La DIAN aún no la ha aceptado.' }
  return paid === '0.00' ? {} : { annul: 'Tiene pagos aplicados: reverse primero los pagos.' }
}

export const invoiceOperations = serveDocument(invoiceService)

const columns: readonly PrintColumn[] = [
  { key: 'code', header: 'Código', kind: 'code' },
  { key: 'description', header: 'Servicio', kind: 'text' },
  { key: 'quantity', header: 'Cantidad', kind: 'quantity' },
  { key: 'price', header: 'Precio', kind: 'money' },
  { key: 'discount', header: 'Descuento', kind: 'money' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]

const patientColumns: readonly PrintColumn[] = [
  { key: 'name', header: 'Paciente', kind: 'text' },
  { key: 'document', header: 'Documento', kind: 'code' },
  { key: 'admission', header: 'Admisión', kind: 'code' },
  { key: 'day', header: 'Fecha', kind: 'day' },
  { key: 'charges', header: 'Cargos', kind: 'integer' },
  { key: 'amount', header: 'Valor', kind: 'money' },
]
