import { type Actor, type Input, load, type Operation, refusing, serveCommand } from '@quina/blocks/server'
import { storedRow, type Tx } from '@quina/db/server'
import { conflict, insist, must, notFound } from '@quina/kernel'
import { type BedState, bedStates } from '../../beds/bed-use/bed-states.contract.ts'
import { instantOf, mustHaveHappened } from '../../beds/bed-use/hours.domain.ts'
import {
  type Bed,
  begin,
  elsewhere,
  end,
  holdBeds,
  lyingIn,
  minuteOf,
  notFree,
  type StayFacts,
  staysOnly,
  takeBed,
  vacate,
} from '../../beds/bed-use/periods.server.ts'
import { admission } from '../admission/admission.contract.ts'
import { admissionService } from '../admission/admission.server.ts'
import {
  assignBed,
  blockBed,
  cancelReservation,
  finishCleaning,
  leaveBed,
  reserveBed,
  transferBed,
  unblockBed,
} from './bed-map.contract.ts'

const already = 'El paciente ya ocupa una cama: trasládelo.'

export const bedMapOperations: readonly Operation[] = refusing(
  // Only the database sees this: two people giving the same bed, or two beds to the same patient.
  {
    'care.bed_once': conflict('BED-001', notFree, 'bedId'),
    'care.bed_of_admission': conflict('BED-012', already, 'admissionId'),
  },
  [
    serveCommand(assignBed, async (call) => {
      const { tx, input } = call
      const stay = await heldStay(tx, call.actor, input.admissionId)
      must((await lyingIn(tx, stay.id)) === null, 'BED-012', 'admissionId', already)
      return place(call, stay)
    }),
    serveCommand(transferBed, async (call) => {
      const { tx, input } = call
      const stay = await heldStay(tx, call.actor, input.admissionId)
      insist((await lyingIn(tx, stay.id)) !== null, 'BED-013', 'El paciente no ocupa ninguna cama.', {
        status: 409,
      })
      return place(call, stay)
    }),
    serveCommand(leaveBed, async ({ tx, actor, now, input: { bedId, date, time } }) => {
      const bed = await heldBed(tx, bedId, ['occupied'])
      await heldStay(tx, actor, bed.admissionId!)
      mustHaveHappened(date, time, now)
      await vacate(tx, (await lyingIn(tx, bed.admissionId!))!, { at: instantOf(date, time), actor })
      return { bed: bed.code }
    }),
    serveCommand(finishCleaning, (call) => endState(call, 'cleaning')),
    serveCommand(blockBed, async ({ tx, actor, now, input: { bedId, motive, note } }) => {
      const bed = await heldBed(tx, bedId, ['free', 'cleaning'])
      must(motive !== 'other' || note !== null, 'BED-015', 'note', 'Diga qué sucede: el motivo es otro.')
      const at = minuteOf(now)
      if (bed.periodId !== null) await endAt(tx, bed, { at, actor })
      await begin(tx, bed, { state: 'blocked', at, actor, motive, note })
      return { bed: bed.code }
    }),
    serveCommand(unblockBed, (call) => endState(call, 'blocked')),
    serveCommand(reserveBed, async ({ tx, actor, now, input: { bedId, admissionId } }) => {
      const stay = await heldStay(tx, actor, admissionId)
      const bed = await heldBed(tx, bedId, ['free'])
      const fields = { admissionId: elsewhere }
      insist(bed.campusId === stay.campusId, 'BED-011', elsewhere, { status: 409, fields })
      await begin(tx, bed, { state: 'reserved', at: minuteOf(now), actor, admissionId })
      return { bed: bed.code }
    }),
    serveCommand(cancelReservation, (call) => endState(call, 'reserved')),
  ],
)

type BedInput = Input<{ bedId: string; date: string; time: string; confirmed: boolean }>

async function place({ tx, actor, now, input: { bedId, date, time, confirmed } }: BedInput, stay: StayFacts) {
  mustHaveHappened(date, time, now)
  return takeBed(tx, { admission: stay, bedId, at: instantOf(date, time), actor, now, confirmed })
}

/** @throws Problem BED-003 when the admission is not open. */
async function heldStay(tx: Tx, actor: Actor, id: string): Promise<StayFacts> {
  const stored = await load(tx, { document: admission, tables: admissionService, actor, lock: true }, id)
  insist(stored.status === 'open', 'BED-003', staysOnly, { status: 409 })
  return stored as typeof stored & { readonly enteredAt: Date }
}

/** @throws Problem BED-014 when the bed is in none of those states. */
async function heldBed(tx: Tx, id: string, from: readonly BedState[]): Promise<Bed> {
  const bed = (await holdBeds(tx, [id])).get(id)
  if (bed === undefined) throw notFound('La cama')
  const state = bedStates[bed.state][0].toLowerCase()
  insist(from.includes(bed.state), 'BED-014', `La cama ${bed.code} está ${state}.`, { status: 409 })
  return bed
}

const endAt = async (tx: Tx, bed: Bed, { at, actor }: { at: Date; actor: Actor }) => {
  const { fromAt } = await storedRow(tx, 'care.bedPeriod', bed.periodId!, ['fromAt'])
  await end(tx, bed.periodId!, { at: at > fromAt ? at : fromAt, actor })
}

async function endState({ tx, actor, now, input }: Input<{ bedId: string }>, from: BedState) {
  const bed = await heldBed(tx, input.bedId, [from])
  await endAt(tx, bed, { at: minuteOf(now), actor })
  return { bed: bed.code }
}
