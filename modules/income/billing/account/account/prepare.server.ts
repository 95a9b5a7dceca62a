import { createDraft, relyOnCached } from '@quina/blocks/server'
import {
  type AdmissionFacts,
  admitting,
  chargeWaiting,
  lockingAdmissions,
  readingWaiting,
} from '@quina/care/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { userTypesOf } from '@quina/insurers/domain'
import { contractTerms, type PayerFacts, payerFacts } from '@quina/insurers/server'
import { type Day, insist, zero } from '@quina/kernel'
import { terceroForPatient } from '@quina/people/server'
import { sql } from 'kysely'
import type { ChargeContext } from '../../invoice/charges/charge/adding.server.ts'
import { chargeStay, mayOweStay } from '../../invoice/charges/stay/stay.server.ts'
import { mustBeByCase } from '../../invoice/invoice/by-case.server.ts'
import type { Ambit, InvoiceKind } from '../../invoice/invoice/invoice.contract.ts'
import { invoiceService } from '../../invoice/invoice/invoice.server.ts'
import { mustGoTogether, mustJoin } from '../../invoice/invoice/joined.server.ts'
import {
  chargeColumns,
  type InvoicedCharge,
  priceLines,
  reserve,
} from '../../invoice/invoice/lines.server.ts'
import { collectedIn, readingCollected } from '../../invoice/user-receipt/credited.server.ts'

/** Which charges of one payer become a prefactura; without a list, all the pending ones. */
export interface Selection {
  readonly payerId: string | null
  readonly contractId: string | null
  readonly chargeIds: readonly string[] | null
  /** Other admissions of the patient whose pending charges go in the same invoice, all of them. */
  readonly joined?: readonly string[]
  /** Admissions of other patients that go in the same invoice; what was chosen for the first applies to them too. */
  readonly others?: readonly string[]
  /** Takes only the charges given in this programme, which the contract must have agreed. */
  readonly programId?: string | null
  readonly ambit: Ambit
  /** True for a corte: the stay goes on. */
  readonly partial: boolean
}

/**
 * Makes a prefactura of pending charges. When it takes all of them, it first charges the stay and the attentions that nobody
 * charged. The admissions are locked, so two people cannot take the same charge at once.
 * @throws Problem FAC-208 when the contract is invoiced by month, FAC-120 when nothing is pending, FAC-128 and FAC-129 as
 * `mustJoin`, FAC-220 as `mustGoTogether`, FAC-221 when the contract does not agree the programme, ADM-030 when an admission is
 * over.
 */
export async function prepareInvoice(
  { tx, actor, admissionId, campusId = null }: ChargeContext,
  { payerId, contractId, chargeIds, ambit, partial, joined = [], others = [], programId = null }: Selection,
  today: Day,
): Promise<string> {
  const together = [...new Set([admissionId, ...joined])]
  const ids = [...new Set([...together, ...others])]
  const pending = pendingOf(admissionId, { payerId, contractId, chargeIds, joined, others, programId })
  const looking = () =>
    relyOnCached(tx, {
      ...lockingAdmissions(ids),
      ...pending,
      received: readingCollected({ admissionIds: ids, payerId }),
      waiting: readingWaiting(ids),
    })
  const found = await looking()
  if (programId !== null) await mustBeAgreed(tx, { contractId, programId })
  if (contractId !== null) await mustBeByCase(tx, contractId, today)
  const admissions = admitting(ids, found.admissions, { campusId })
  const waits =
    chargeIds === null && (found.waiting.length > 0 || admissions.some((one) => mayOweStay(one, today)))
  if (waits) await chargeWhatWaits({ tx, actor, campusId }, ids, today)
  const { charges, received } = waits ? await looking() : found
  mustJoin(admissions.slice(0, together.length))
  const admission = admissions[0]!
  const several = admissions.some(({ personId }) => personId !== admission.personId)
  if (several) mustGoTogether(admissions, await howPaid(tx, { payerId, contractId }))
  insist(charges.length > 0, 'FAC-120', 'La cuenta no tiene cargos por facturar.', { status: 409 })
  const collected = collectedIn(received)
  const made = await priceLines(tx, charges, { ...collected, discount: zero, advance: zero })
  const period = periodOf(charges, partial ? [] : admissions)
  const who = await payerColumns({ tx, actor, admissionId }, { admission, payerId, contractId, today })
  const programmed = charges.every((charge) => charge.programId !== null)
  const kind = programmed && who.payerId !== null ? 'program' : who.kind
  const chosen = { date: today, ambit, admissionId, partial }
  const id = await createDraft(invoiceService, {
    tx,
    actor: { ...actor, campusId: admission.campusId },
    input: {
      ...chosen,
      ...period,
      ...who,
      kind,
      ...(several ? ofSeveral : ofOne(admission)),
      ...nothingAgreed,
    },
  })
  await reserve(tx, id, made)
  return id
}

/** The amounts that may still be agreed before the invoice is issued. */
const nothingAgreed = { discount: zero, shared: zero, advance: zero, advanceId: null, notes: null }

/** Charges the stay and the attentions that nobody charged. */
async function chargeWhatWaits(
  charging: Omit<ChargeContext, 'admissionId'>,
  ids: readonly string[],
  today: Day,
): Promise<void> {
  for (const admissionId of ids) {
    await chargeStay({ ...charging, admissionId }, today)
    await chargeWaiting(charging, { admissionId })
  }
}

/** The data of the patient in an invoice; an invoice of several patients has none, because RIPS reports each by their own. */
const ofOne = ({ patientId, authorisationNumber, policy, sirasNumber }: AdmissionFacts) => ({
  patientId,
  authorizationNumber: authorisationNumber,
  policy,
  siras: sirasNumber,
})
const ofSeveral = { patientId: null, userType: null, authorizationNumber: null, policy: null, siras: null }

/**
 * The days of the charges, extended to the discharge in a stay or an urgency: RIPS reports the discharge with the last invoice,
 * and it must fall within the period of that invoice (RVC044).
 */
function periodOf(charges: readonly { readonly day: Day }[], left: readonly AdmissionFacts[]) {
  const days = charges.map(({ day }) => day).sort()
  const ends = left.flatMap(({ ambit, dischargedOn }) =>
    ambit === '1' || dischargedOn === null ? [] : [dischargedOn],
  )
  return { periodFrom: days[0]!, periodTo: [...ends, days.at(-1)!].sort().at(-1)! }
}

/** The statements that lock, by id, the pending charges of one payer in all the joined admissions, and that then read them. */
function pendingOf(
  admissionId: string,
  {
    payerId,
    contractId,
    chargeIds,
    joined = [],
    others = [],
    programId = null,
  }: Omit<Selection, 'ambit' | 'partial'>,
) {
  const chosen = chargeIds === null ? sql`` : sql` and c.id = any(${[...chargeIds]}::uuid[])`
  const wanted = sql`
    from billing.charge c
    where ((c.admission_id = any(${[admissionId, ...others]}::uuid[])${chosen}) or c.admission_id = any(${[...joined]}::uuid[]))
      and (${programId}::uuid is null or c.program_id = ${programId}::uuid)
      and c.state = 'pending' and c.payer_id is not distinct from ${payerId}::uuid
      and c.contract_id is not distinct from ${contractId}::uuid`
  return {
    chargeLock: sql`select ${wanted} order by c.id for update`,
    charges: sql<
      InvoicedCharge & { readonly day: Day }
    >`select ${chargeColumns}, c.day ${wanted} order by c.day, c.hour, c.id`,
  }
}

async function howPaid(tx: Tx, { payerId, contractId }: Pick<Selection, 'payerId' | 'contractId'>) {
  const payer = payerId === null ? null : await payerFacts(tx, payerId)
  return { byContract: contractId !== null, byAccident: ['soat', 'adres'].includes(payer?.kind ?? '') }
}

/** @throws Problem FAC-221 when no contract agrees the programme, or only another contract does. */
async function mustBeAgreed(
  tx: Tx,
  { contractId, programId }: { readonly contractId: string | null; readonly programId: string },
): Promise<void> {
  const rows = await rowsFrom<unknown>(tx)`
    select from billing.contract_program
    where program_id = ${programId}::uuid and contract_id = ${contractId}::uuid and active`
  insist(rows.length > 0, 'FAC-221', 'El contrato no tiene ese programa: vincúlelo en el contrato.', {
    status: 409,
  })
}

interface PayerInput {
  readonly admission: AdmissionFacts
  readonly payerId: string | null
  readonly contractId: string | null
  readonly today: Day
}

/** The tercero of the invoice and its data; a patient who pays becomes a tercero with the data that DIAN requires. */
async function payerColumns(
  { tx, actor }: ChargeContext,
  { admission, payerId, contractId, today }: PayerInput,
) {
  const { coverage, userType, withoutContract } = admission
  if (payerId === null) {
    const terceroId = await terceroForPatient(tx, actor, admission.patientId)
    const self = { coverage: '15', modality: '04', userType: '12', withoutContract: '07' }
    return { ...self, kind: 'particular' as InvoiceKind, payerId, contractId: null, terceroId }
  }
  const payer = await payerFacts(tx, payerId)
  const { terceroId } = payer
  if (contractId === null) {
    const covered = payerId === admission.payerId ? coverage : payer.coverage
    const coverageTerms = { coverage: covered, userType: knownAs(userType, covered, payer), modality: '04' }
    return {
      kind: 'event',
      payerId,
      contractId,
      terceroId,
      ...coverageTerms,
      withoutContract: withoutContract ?? '02',
    }
  }
  const terms = await contractTerms(tx, contractId, today)
  const kind: InvoiceKind = terms.modality === '01' ? 'package' : 'event'
  const known = knownAs(userType, terms.coverage, payer)
  const contractCoverage = {
    coverage: terms.coverage,
    modality: terms.modality,
    userType: known,
    withoutContract: null,
  }
  return { kind, payerId, contractId, terceroId, ...contractCoverage }
}

/** The user type for a second payer: that of the payer when its coverage admits it and not that of the admission (RVC005). */
const knownAs = (userType: string, coverage: string, payer: PayerFacts): string => {
  const admitted = userTypesOf(coverage)
  return admitted.includes(userType) || !admitted.includes(payer.userType) ? userType : payer.userType
}
