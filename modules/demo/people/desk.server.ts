import type { ActionOf, AnyDocument, DraftInput } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, runDeed, saveRow } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
import { custodyService, dataBreachService, rightsRequestService } from '@quina/people/server'
import type { Cast } from '../load/actors.server.ts'
import { type Loading, once } from '../load/step.server.ts'
import { demoBreaches, demoCustodies, demoRequests } from './desk.domain.ts'

/** The desk of personal data and who answers for goods, by the same rules as their screens. */
export async function loadDesk(loading: Loading, cast: Cast): Promise<void> {
  const today = dayInBogota(loading.now)
  const desk = cast.as('userCare')
  const keeper = cast.as('people')
  await once(loading, 'rightsRequests', desk.userId, async (tx) => {
    for (const { ago, answer, ...input } of asRequests()) {
      const date = addDays(today, -ago)
      const make = deedsOf(tx, rightsRequestService, desk)
      const id = await make.draft({ ...input, date, patientId: null })
      await make.run(id, 'file', date, {})
      if (answer === undefined) continue
      const answeredOn = addDays(date, answer.after)
      await make.run(id, 'answer', answeredOn, { answeredOn, answer: answer.words })
    }
    return null
  })
  await once(loading, 'dataBreaches', desk.userId, async (tx) => {
    for (const { ago, report, ...input } of asBreaches()) {
      const date = addDays(today, -ago)
      const make = deedsOf(tx, dataBreachService, desk)
      const id = await make.draft({ ...input, date, happenedOn: addDays(date, -1) })
      await make.run(id, 'register', date, {})
      if (report === undefined) continue
      const reportedOn = addDays(date, report.after)
      await make.run(id, 'report', reportedOn, { reportedOn, reportNumber: report.number })
    }
    return null
  })
  await once(loading, 'custodies', keeper.userId, (tx) => handOver(tx, keeper, today))
}

interface Answered {
  readonly answer?: { readonly after: number; readonly words: string }
}
interface Reported {
  readonly report?: { readonly after: number; readonly number: string }
}
const asRequests = (): readonly ((typeof demoRequests)[number] & Answered)[] => demoRequests
const asBreaches = (): readonly ((typeof demoBreaches)[number] & Reported)[] => demoBreaches

const deedsOf = <D extends AnyDocument>(tx: Tx, service: DocumentService<D>, actor: Actor) => ({
  draft: (input: DraftInput<D>) => createDraft(service, { tx, actor, input }),
  run: (id: string, action: ActionOf<D>, today: Day, asked: object) =>
    runDeed(service, { tx, actor, today, id, action, asked }),
})

/** Each of the first employees answers for one place. */
async function handOver(tx: Tx, actor: Actor, today: Day): Promise<null> {
  const employees = await tx
    .selectFrom('people.employeeFace')
    .select('terceroId')
    .where('retiredOn', 'is', null)
    .orderBy('id')
    .limit(demoCustodies.length)
    .execute()
  const { id: dependenciaId } = await tx
    .selectFrom('budget.dependenciaFace')
    .select('id')
    .orderBy('code')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (const [at, { place, ...given }] of demoCustodies.entries()) {
    const location = await tx
      .selectFrom('hospital.locationFace')
      .select('id')
      .where('code', '=', place)
      .where('campusId', '=', actor.campusId)
      .executeTakeFirstOrThrow()
    const body = {
      ...given,
      terceroId: employees[at]?.terceroId,
      dependenciaId,
      locationId: location.id,
      fromDay: `${today.slice(0, 4)}-02-01`,
      untilDay: null,
    }
    await saveRow(tx, custodyService, { id: null, body, actor })
  }
  return null
}
