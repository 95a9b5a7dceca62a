import type { ValuesOf } from '@quina/blocks'
import { holdAdmission } from '@quina/care/server'
import { addTo, type Tx } from '@quina/db/server'
import { contractCovers, contractTerms } from '@quina/insurers/server'
import { type Day, minus, moneyText, newId, pesos, plus, showPesos, sumOf } from '@quina/kernel'
import { componentLabels, type Relation } from '@quina/tariffs/contract'
import { type PricedSurgery, type SurgicalLine, surgeryAt } from '@quina/tariffs/server'
import type { ChargeContext } from '../charge/adding.server.ts'
import { settle } from '../charge/charge.server.ts'
import { tarifarioOf } from '../charge/pricing.server.ts'
import type { surgeryFields } from './surgery.contract.ts'

export type GivenSurgery = ValuesOf<typeof surgeryFields>

/** An act, and the contract that pays for it. */
export interface RequestedAct {
  readonly contractId: string | null
  readonly day: Day
  readonly surcharge: 'night' | 'holiday' | null
  readonly procedures: readonly {
    readonly serviceId: string
    readonly relation: Relation
    readonly bloodless: boolean
  }[]
}

/**
 * Liquidates an act in the theatre: ranks its procedures by the value of the surgeon and adds a charge for each component
 * (dossier §5.3). @throws Problem ADM-030, TAR-010…019 when the tarifario does not reach a procedure.
 */
export async function addSurgery(
  { tx, actor, admissionId }: ChargeContext,
  given: GivenSurgery,
): Promise<string> {
  const admission = await holdAdmission(tx, admissionId)
  const { procedures, surcharge, day, starts, ends, note } = given
  const { contractId, payerId } = admission
  const priced = await liquidatedAct(tx, { contractId, day, surcharge, procedures })
  const id = newId()
  const act = {
    id,
    admissionId,
    contractId,
    campusId: admission.campusId,
    day,
    starts,
    ends,
    surcharge,
    note,
    createdBy: actor.userId,
  }
  await addTo(tx, 'billing.surgicalAct', { ...act, total: moneyText(priced.total) })
  const steps = procedures.map((procedure, index) => ({
    ...procedure,
    id: newId(),
    actId: id,
    position: index + 1,
  }))
  await addTo(tx, 'billing.surgicalProcedure', steps)
  const own = { admissionId, payerId, contractId, day, hour: starts, surgicalActId: id, origin: 'surgery' }
  const who = { patientId: admission.patientId, campusId: admission.campusId, createdBy: actor.userId }
  const rows = evened(priced).map((line) => ({
    ...own,
    ...who,
    ...chargedLine(line, priced),
    id: newId(),
    professionalId: line.component === 'surgeon' ? procedures[line.at]!.surgeonId : null,
  }))
  await addTo(tx, 'billing.charge', rows)
  await settle(tx, admission)
  return id
}

/** The price of an act by a contract, or by the tarifario without one. @throws Problem TAR-010…019. */
export async function liquidatedAct(
  tx: Tx,
  { contractId, day, surcharge, procedures }: RequestedAct,
): Promise<PricedSurgery> {
  if (contractId === null)
    return surgeryAt(tx, { tarifarioId: await tarifarioOf(tx, day), day, procedures, surcharge })
  const { tarifarioId, percent, rounding } = await contractTerms(tx, contractId, day)
  const terms = { percent, finalRounding: pesos(rounding) }
  const covers = await contractCovers(
    tx,
    contractId,
    procedures.map(({ serviceId }) => ({ serviceId, day })),
  )
  const factors = covers.map((cover) => (cover.covered ? cover.factor : null))
  return surgeryAt(tx, {
    tarifarioId: tarifarioId ?? (await tarifarioOf(tx, day)),
    day,
    surcharge,
    procedures: procedures.map((procedure, index) => ({
      ...procedure,
      terms: { ...terms, factor: factors[index] ?? null },
    })),
  })
}

/** Gives the difference to the first component when only the total is rounded, so that the charges add up to the invoice. */
export function evened({ lines, total }: PricedSurgery): readonly SurgicalLine[] {
  const left = minus(total, sumOf(lines, 'amount'))
  return lines.map((line, index) => (index === 0 ? { ...line, amount: plus(line.amount, left) } : line))
}

/** A component in the form of a charge. */
export const chargedLine = (
  { serviceId, at, component, value, percent, amount, itemCode }: SurgicalLine,
  { formula }: PricedSurgery,
) => ({
  serviceId,
  component,
  actPosition: at + 1,
  quantity: '1',
  price: moneyText(amount),
  amount: moneyText(amount),
  formula: JSON.stringify(formula),
  explained: explained({ component, value, percent, amount, itemCode }),
  unpriced: null,
})

type LineFacts = Pick<SurgicalLine, 'component' | 'value' | 'percent' | 'amount' | 'itemCode'>

const explained = ({ component, value, percent, amount, itemCode }: LineFacts): string => {
  const label = `${componentLabels[component]}${itemCode === null ? '' : ` ${itemCode}`}`
  return `${label}: ${showPesos(value)} × ${String(percent).replace('.', ',')} % = ${showPesos(amount)}`
}
