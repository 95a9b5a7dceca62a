import {
  actingOn,
  createDraft,
  mustActAt,
  type Operation,
  performAction,
  refusing,
  serveCommand,
  serveDocument,
  servedDocument,
  serveQuery,
} from '@quina/blocks/server'
import { insist, must, refused } from '@quina/kernel'
import { choicesFor, proposalsFor } from '../../schedule/slot/proposals.domain.ts'
import {
  daysAfter,
  fitsIn,
  type Input,
  type Leaver,
  leaversOf,
  mostLeaving,
  placesFor,
  transferFactsOf,
} from '../transfer-moves/transfer-facts.server.ts'
import { carryOut } from '../transfer-moves/transfer-moves.server.ts'
import { destinationOf, moveWhole } from '../transfer-moves/transfer-whole.server.ts'
import { transferPrint } from '../transfer-print/transfer.print.ts'
import { transfer, transferAppointments, transferProposals } from './transfer.contract.ts'

const transferService = servedDocument<typeof transfer>({
  document: transfer,
  on: {},
  extra: async (tx, stored) => ({ facts: await transferFactsOf(tx, stored.id) }),
  print: transferPrint,
})

const longest = 31

/** @throws Problem AGE-030 to AGE-032 and AGE-037, about the days and the destination. */
function mustBeInput({ fromDay, untilDay, ontoDay, mode, destinations }: Input): void {
  must(untilDay >= fromDay, 'AGE-030', 'untilDay', 'El último día no puede ser anterior al primero.')
  const days = (Date.parse(untilDay) - Date.parse(fromDay)) / 86_400_000
  must(days < longest, 'AGE-037', 'untilDay', `Traslade como máximo ${longest} días a la vez.`)
  const same = 'Para pasar la agenda entera elija un solo profesional de destino, y ningún otro día.'
  const single = destinations?.length === 1 && ontoDay === null
  must(mode !== 'whole' || single, 'AGE-031', 'destinations', same)
  const several = 'Para repartir las citas elija dos profesionales o más.'
  must(mode !== 'spread' || (destinations?.length ?? 0) > 1, 'AGE-032', 'destinations', several)
}

const propose = serveQuery(transferProposals, async ({ tx, actor, now, input }) => {
  mustBeInput(input)
  mustActAt(actor, input.campusId)
  const found = await leaversOf(tx, actor, input, now)
  const leavers = found.slice(0, mostLeaving)
  const more = found.length > mostLeaving
  if (input.mode === 'whole') {
    const to = await destinationOf(tx, input, leavers)
    return {
      more,
      appointments: leavers.map((one) => ({
        ...leaverRow(one),
        slotId: one.slotId,
        choices: [sameHour(one, to)],
      })),
    }
  }
  const places = leavers.length === 0 ? [] : await placesFor(tx, input, leavers, now)
  const how = { days: daysAfter, fits: fitsIn(input), spread: input.mode === 'spread' }
  const proposals = proposalsFor(leavers, places, how)
  return {
    more,
    appointments: leavers.map((one) => {
      const best = proposals.get(one.id)
      const others = choicesFor(one, places, how).filter(({ id }) => id !== best?.id)
      return {
        ...leaverRow(one),
        slotId: best?.id ?? null,
        choices: [...(best ? [best] : []), ...others].map(({ id, startsAt, professional, room }) => ({
          slotId: id,
          startsAt: startsAt.toISOString(),
          professional,
          room,
        })),
      }
    }),
  }
})

const leaverRow = ({ id, code, patient, phone, kind, at, professional }: Leaver) => ({
  id,
  code,
  patient,
  phone,
  kind,
  professional,
  startsAt: at.toISOString(),
})
const sameHour = ({ slotId, at }: Leaver, professional: string) => ({
  slotId,
  startsAt: at.toISOString(),
  professional,
  room: null,
})

/** Creates one acta and moves each appointment on its own; one that cannot be moved waits to be relocated. */
const execute = serveCommand(transferAppointments, async ({ tx, actor, today, now, input }) => {
  mustBeInput(input)
  mustActAt(actor, input.campusId)
  const { professionalId, fromDay, untilDay, specialtyId, mode, reason, moves } = input
  const leavers = await leaversOf(tx, actor, input, now)
  const many = `Son más de ${mostLeaving} citas: traslade menos días a la vez.`
  must(leavers.length <= mostLeaving, 'AGE-033', 'untilDay', many)
  const none = 'En esos días no hay citas por trasladar.'
  insist(leavers.length > 0, 'AGE-034', none, { fields: { fromDay: none }, status: 409 })
  const acting = actingOn(actor, transfer)
  const draft = { date: today, professionalId, fromDay, untilDay, specialtyId, mode, reason } as const
  const id = await createDraft(transferService, { tx, actor: acting, input: draft })
  const doing = { tx, actor, today, now, transferId: id }
  const done =
    mode === 'whole' ? await moveWhole(doing, input, leavers) : await carryOut(doing, leavers, moves ?? [])
  const { number } = await performAction(transferService, {
    tx,
    actor: acting,
    today,
    now,
    id,
    action: 'issue',
  })
  return { id, number: number!, ...done }
})

export const transferOperations: readonly Operation[] = refusing(
  // Only the database sees these.
  {
    'care.transfer_lasts': refused('AGE-030', 'El último día no puede ser anterior al primero.', 'untilDay'),
    'care.transfer_move_tells': refused(
      'AGE-038',
      'Cada cita del acta dice a dónde pasó, o por qué no se pudo mover.',
    ),
  },
  serveDocument(transferService),
)
export const transferring: readonly Operation[] = [propose, execute]
