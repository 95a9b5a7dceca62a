import { createDraft, relyOnKept } from '@quina/blocks/server'
import type { AdmissionFacts } from '@quina/care/server'
import type { Tx } from '@quina/db/server'
import { contractTerms, payerFacts } from '@quina/insurers/server'
import { type Day, insist, moneyText, zero } from '@quina/kernel'
import { terceroForPatient } from '@quina/people/server'
import type { Charging } from '../charge/charge.server.ts'
import type { Ambit, InvoiceKind } from '../invoice/invoice.contract.ts'
import { invoiceService } from '../invoice/invoice.server.ts'
import { reserve } from '../invoice/lines.server.ts'
import { uncredited } from '../user-receipt/credited.server.ts'
import { holdAdmissions, mustJoin } from './joined.server.ts'

/** The charges of one payer that become a prefactura; all the pending ones without a list. */
export interface Preparing {
  readonly payerId: string | null
  readonly contractId: string | null
  readonly chargeIds: readonly string[] | null
  /** Other admissions of the patient whose pending charges go in the same invoice, all of them. */
  readonly joined?: readonly string[]
  readonly ambit: Ambit
  /** A corte: the stay goes on. */
  readonly partial: boolean
}

/**
 * Makes a prefactura of pending charges. Two people at once cannot take the same charge: their admissions are locked.
 * @throws Problem FAC-120 when nothing is pending, FAC-128 and FAC-129 as `mustJoin`, ADM-030 when an admission is over.
 */
export async function prepareInvoice(
  { tx, actor, admissionId }: Charging,
  { payerId, contractId, chargeIds, ambit, partial, joined = [] }: Preparing,
  today: Day,
): Promise<string> {
  const admissions = await holdAdmissions(tx, [admissionId, ...joined])
  mustJoin(admissions)
  const admission = admissions[0]!
  const charges = await pendingOf(tx, admissionId, { payerId, contractId, chargeIds, joined })
  await relyOnKept(tx)
  insist(charges.length > 0, 'FAC-120', 'La cuenta no tiene cargos por facturar.', { status: 409 })
  const period = { periodFrom: charges[0]!.day as Day, periodTo: charges.at(-1)!.day as Day }
  const who = await payerColumns({ tx, actor, admissionId }, { admission, payerId, contractId, today })
  const at = { ...actor, campusId: admission.campusId }
  const id = await createDraft(invoiceService, {
    tx,
    actor: at,
    input: {
      ...{ date: today, ambit, admissionId, patientId: admission.patientId, ...period, partial, ...who },
      ...{
        authorizationNumber: admission.authorisationNumber,
        policy: admission.policy,
        siras: admission.sirasNumber,
      },
      ...{ discount: zero, shared: zero, advance: zero, advanceId: null, notes: null },
    } as never,
  })
  await reserve(
    tx,
    id,
    charges.map((charge) => charge.id),
  )
  await discountShared(tx, id, { admissionIds: admissions.map((one) => one.id), payerId, shared: true })
  return id
}

/** What the user paid of a voluntary plan is not asked of its payer. */
async function discountShared(tx: Tx, id: string, asked: Parameters<typeof uncredited>[1]): Promise<void> {
  const shared = await uncredited(tx, asked)
  if (shared === zero) return
  await tx
    .updateTable('billing.invoice')
    .set({ shared: moneyText(shared) })
    .where('id', '=', id)
    .execute()
}

/** The pending charges that one payer pays, locked; of the admissions that are joined, all. */
function pendingOf(
  tx: Tx,
  admissionId: string,
  { payerId, contractId, chargeIds, joined = [] }: Omit<Preparing, 'ambit' | 'partial'>,
) {
  return tx
    .selectFrom('billing.charge')
    .select(['id', 'day'])
    .where((is) =>
      is.or([
        is.and([
          is('admissionId', '=', admissionId),
          ...(chargeIds === null ? [] : [is('id', 'in', [...chargeIds])]),
        ]),
        ...(joined.length === 0 ? [] : [is('admissionId', 'in', [...joined])]),
      ]),
    )
    .where('state', '=', 'pending')
    .where('payerId', payerId === null ? 'is' : '=', payerId as never)
    .where('contractId', contractId === null ? 'is' : '=', contractId as never)
    .orderBy('day')
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface Paying {
  readonly admission: AdmissionFacts
  readonly payerId: string | null
  readonly contractId: string | null
  readonly today: Day
}

/** To whom it is invoiced, and how that is told; a patient who pays becomes a tercero with what DIAN asks. */
async function payerColumns({ tx, actor }: Charging, { admission, payerId, contractId, today }: Paying) {
  const { coverage, userType, withoutContract } = admission
  if (payerId === null) {
    const terceroId = await terceroForPatient(tx, actor, admission.patientId)
    const self = { coverage: '15', modality: '04', userType: '12', withoutContract: '07' }
    return { ...self, kind: 'particular' as InvoiceKind, payerId, contractId: null, terceroId }
  }
  const { terceroId } = await payerFacts(tx, payerId)
  if (contractId === null) {
    const without = withoutContract ?? '02'
    return {
      kind: 'event',
      payerId,
      contractId,
      terceroId,
      coverage,
      userType,
      modality: '04',
      withoutContract: without,
    }
  }
  const terms = await contractTerms(tx, contractId, today)
  const kind: InvoiceKind = terms.modality === '01' ? 'package' : 'event'
  const told = { coverage: terms.coverage, modality: terms.modality, userType, withoutContract: null }
  return { kind, payerId, contractId, terceroId, ...told }
}
