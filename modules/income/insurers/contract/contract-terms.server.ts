import { cached } from '@quina/blocks/server'
import { rowsWhere, type Tx } from '@quina/db/server'
import { type Day, type Id, insist, notFound, showDay } from '@quina/kernel'
import type { Modality } from '../coverage/coverage.contract.ts'

/** The terms of a contract in force on a day. */
export interface ContractTerms {
  readonly id: Id<'insurers.contract'>
  /** The number by which both parties know it. */
  readonly contractNumber: string
  readonly name: string
  readonly cucon: string | null
  readonly payerId: Id<'insurers.payer'>
  readonly status: 'active' | 'suspended' | 'ended' | 'settling' | 'settled' | 'draft' | 'annulled'
  readonly startsOn: Day
  readonly endsOn: Day
  readonly coverage: string
  readonly modality: Modality
  readonly contractModality: string
  readonly regime: string
  readonly userTypes: readonly string[]
  /** Empty when it applies in every site. */
  readonly campuses: readonly string[]
  readonly serviceMode: 'listed' | 'manual'
  readonly tarifarioId: string | null
  /** Over the manual: `-5` is five per cent less; null takes that of the tarifario. */
  readonly percent: string | null
  /** The multiple of pesos to which a price is rounded: 1, 10, 50 or 100. */
  readonly rounding: number
  /** Money text. */
  readonly monthlyValue: string | null
  readonly userValue: string | null
  readonly paymentDays: number
  readonly authorisation: boolean
  /** Why it is not in force on the day, in words; null when it is. */
  readonly why: string | null
}

/** @throws Problem `GEN-404`. */
export const contractTerms = cached(
  {
    name: 'insurers.contractTerms',
    tables: ['insurers.contract', 'insurers.contract_user_type', 'insurers.contract_campus'],
  },
  readTerms,
)

async function readTerms(tx: Tx, contractId: string, day: Day): Promise<ContractTerms> {
  const row = await tx
    .selectFrom('insurers.contract')
    .selectAll()
    // The constraints of the table guarantee these choices and days.
    .$narrowType<
      Term & Pick<ContractTerms, 'id' | 'payerId' | 'modality' | 'serviceMode' | 'contractNumber'>
    >()
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow(() => notFound('El contrato'))
  const types = await tx
    .selectFrom('insurers.contractUserType')
    .select('userType')
    .where('parentId', '=', contractId)
    .orderBy('userType')
    .execute()
  const sites = await rowsWhere(tx, 'insurers.contractCampus', { parentId: contractId }, ['campusId'])
  const { id, contractNumber, name, cucon, payerId, coverage, modality, contractModality, regime } = row
  const { serviceMode, tarifarioId, percent, monthlyValue, userValue, paymentDays, authorisation } = row
  const { status, startsOn, endsOn } = row
  return {
    id,
    contractNumber,
    name,
    cucon,
    payerId,
    coverage,
    modality,
    contractModality,
    regime,
    serviceMode,
    tarifarioId,
    percent,
    monthlyValue,
    userValue,
    paymentDays,
    authorisation,
    status,
    startsOn,
    endsOn,
    rounding: Number(row.rounding),
    userTypes: types.map(({ userType }) => userType),
    campuses: sites.map(({ campusId }) => campusId),
    why: whyNot(row, day),
  }
}

type Term = Readonly<{ status: ContractTerms['status']; startsOn: Day; endsOn: Day; endedOn: Day | null }>

/** Why a contract does not cover a day. What was given before its end stays covered. */
export function whyNot({ status, startsOn, endsOn, endedOn }: Term, day: Day): string | null {
  if (status === 'draft') return 'El contrato está en borrador.'
  if (status === 'annulled') return 'El contrato está anulado.'
  if (status === 'suspended') return 'El contrato está suspendido.'
  if (status === 'settled') return 'El contrato está liquidado.'
  if (day < startsOn) return `El contrato empieza el ${showDay(startsOn)}.`
  const last = endedOn !== null && endedOn < endsOn ? endedOn : endsOn
  return day > last ? `El contrato terminó el ${showDay(last)}.` : null
}

/** @throws Problem CTR-041 when the contract does not cover the day. */
export function mustHold(terms: ContractTerms): void {
  insist(terms.why === null, 'CTR-041', terms.why ?? '')
}
