import { addTo, changeById, storedRow, type Tx } from '@quina/db/server'
import { type Day, moneyText, newId } from '@quina/kernel'
import type { Relation } from '@quina/tariffs/contract'
import type { PricedSurgery, SurgicalLine } from '@quina/tariffs/server'
import { chargedLine, evened, liquidatedAct, type RequestedAct } from './surgery.server.ts'

const open: readonly string[] = ['pending', 'reserved']
/** The reason for excluding a component that the current payer does not pay; it is included again when another payer does. */
const notCharged = 'Quien paga ahora no cobra este componente'

/**
 * Liquidates acts again, each component by the current contract of its payer. Invoiced components and prices written by hand
 * stay. A component that only the new contract charges is added when that contract pays for the whole act; a component that it
 * does not charge is excluded.
 */
export async function repriceActs(tx: Tx, actIds: readonly string[]): Promise<void> {
  for (const actId of actIds) {
    const act = await actOf(tx, actId)
    const contracts = [...new Set(act.charges.filter(isOpen).map(({ contractId }) => contractId))]
    for (const contractId of contracts) {
      const priced = await liquidatedAct(tx, { ...act, contractId })
      await rewrite(tx, { act, contractId, priced, alone: contracts.length === 1 })
    }
  }
}

const isLeftOut = ({ state, stateReason }: { readonly state: string; readonly stateReason: string | null }) =>
  state === 'excluded' && stateReason === notCharged
const isOpen = ({ state }: { readonly state: string }): boolean => open.includes(state)

interface Act extends Omit<RequestedAct, 'contractId'> {
  readonly id: string
  readonly surgeons: readonly (string | null)[]
  readonly charges: Awaited<ReturnType<typeof chargesOf>>
}

async function actOf(tx: Tx, id: string): Promise<Act> {
  const { day, surcharge } = await storedRow(tx, 'billing.surgicalAct', id, ['day', 'surcharge'])
  const steps = await tx
    .selectFrom('billing.surgicalProcedure')
    .select(['serviceId', 'relation', 'bloodless', 'surgeonId'])
    .where('actId', '=', id)
    .orderBy('position')
    .execute()
  return {
    id,
    day: day as Day,
    surcharge: surcharge as Act['surcharge'],
    procedures: steps.map((step) => ({ ...step, relation: step.relation as Relation })),
    surgeons: steps.map(({ surgeonId }) => surgeonId),
    charges: await chargesOf(tx, id),
  }
}

const chargesOf = (tx: Tx, actId: string) =>
  tx
    .selectFrom('billing.charge')
    .selectAll()
    .where('surgicalActId', '=', actId)
    .orderBy('actPosition')
    .orderBy('id')
    .execute()

interface RewriteInput {
  readonly act: Act
  readonly contractId: string | null
  readonly priced: PricedSurgery
  /** This payer pays for all the open components of the act. */
  readonly alone: boolean
}

async function rewrite(tx: Tx, { act, contractId, priced, alone }: RewriteInput): Promise<void> {
  const paid = act.charges.filter((charge) => isOpen(charge) && charge.contractId === contractId)
  const left = alone ? act.charges.filter(isLeftOut) : []
  const { payerId = null } = paid[0] ?? {}
  const lines = evened(priced)
  for (const charge of [...paid, ...left].filter(({ priceReason }) => priceReason === null)) {
    const line = lines.find((one) => isOf(one, charge))
    const back = isLeftOut(charge) ? { state: 'pending', stateReason: null, payerId, contractId } : {}
    if (line === undefined) await leaveOut(tx, charge.id)
    else await set(tx, charge.id, { ...chargedLine(line, priced), ...back })
  }
  if (!alone) return
  const total = moneyText(priced.total)
  await changeById(tx, 'billing.surgicalAct', act.id, { contractId, total })
  const missing = lines.filter((line) => !act.charges.some((charge) => isOf(line, charge)))
  await add(tx, act, { lines: missing, priced, like: paid[0] })
}

const isOf = (
  { at, component }: SurgicalLine,
  charge: { readonly actPosition: number | null; readonly component: string | null },
): boolean => charge.actPosition === at + 1 && charge.component === component

const set = (tx: Tx, id: string, columns: object) => changeById(tx, 'billing.charge', id, columns)

const leaveOut = (tx: Tx, id: string) =>
  tx
    .updateTable('billing.charge')
    .set({ state: 'excluded', stateReason: notCharged })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()

interface LinesInput {
  readonly lines: readonly SurgicalLine[]
  readonly priced: PricedSurgery
  /** A charge of the act, which gives the admission and the time. */
  readonly like: Act['charges'][number] | undefined
}

async function add(tx: Tx, { id, surgeons }: Act, { lines, priced, like }: LinesInput): Promise<void> {
  if (lines.length === 0 || like === undefined) return
  const { admissionId, patientId, payerId, contractId, campusId, day, hour, origin, createdBy } = like
  const own = { admissionId, patientId, payerId, contractId, campusId, day, hour, origin, createdBy }
  const rows = lines.map((line) => ({
    ...own,
    ...chargedLine(line, priced),
    id: newId(),
    surgicalActId: id,
    professionalId: line.component === 'surgeon' ? (surgeons[line.at] ?? null) : null,
  }))
  await addTo(tx, 'billing.charge', rows)
}
