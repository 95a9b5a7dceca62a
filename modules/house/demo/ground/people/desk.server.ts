import type { ActionOf, AnyDocument, DraftInput } from '@quina/blocks'
import { type Actor, createDraft, type DocumentService, performAction, saveRow } from '@quina/blocks/server'
import { oneWhere, type Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota } from '@quina/kernel'
import { custodyService, dataBreachService, rightsRequestService } from '@quina/people/server'
import type { Cast } from '../step/actors.server.ts'
import { type Loading, once } from '../step/step.server.ts'

/** Loads the desk of personal data and the custodians of goods, by the same rules as their screens. */
export async function loadDesk(loading: Loading, cast: Cast): Promise<void> {
  const today = dayInBogota(loading.now)
  const desk = cast.as('userCare')
  const keeper = cast.as('people')
  await once(loading, 'rightsRequests', desk.userId, async (tx) => {
    for (const { ago, answer, ...input } of asRequests()) {
      const date = addDays(today, -ago)
      const make = commandsOf(tx, rightsRequestService, desk)
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
      const make = commandsOf(tx, dataBreachService, desk)
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

type WithAnswer = { readonly answer?: { readonly after: number; readonly words: string } }
type WithReport = { readonly report?: { readonly after: number; readonly number: string } }

/** Requests of holders of data, each so many days ago: answered in time, running, and overdue. */
const demoRequests = [
  {
    ago: 40,
    kind: 'query',
    medium: 'paper',
    requester: 'Floralba Muelas Yonda',
    requesterDocument: 'CC 991000345',
    contact: 'floralba@correo.demo',
    request: 'Copia de la lista de personas que han consultado su historia clínica en 2026.',
    answer: { after: 7, words: 'Se entrega la lista de accesos en sobre sellado, con su recibo.' },
  },
  {
    ago: 24,
    kind: 'query',
    medium: 'email',
    requester: 'Hermes Camayo Hoyos',
    requesterDocument: 'CC 991000512',
    contact: 'hermes@correo.demo',
    request: 'Saber para qué se usan su teléfono y su correo electrónico.',
  },
  {
    ago: 9,
    kind: 'claim',
    medium: 'web',
    requester: 'Dayana Chocué Peña',
    requesterDocument: 'CC 991000618',
    contact: 'Calle 8 # 3-15, barrio San José',
    request: 'Corregir el segundo apellido y la dirección de residencia.',
  },
  {
    ago: 3,
    kind: 'claim',
    medium: 'spoken',
    requester: 'Aldemar Otálora Sánchez',
    requesterDocument: 'CC 991000733',
    contact: '602 555 0133',
    request: 'Suprimir su número de teléfono de los recordatorios de citas.',
  },
] as const

const asRequests = (): readonly ((typeof demoRequests)[number] & WithAnswer)[] => demoRequests

/** Incidents with personal data: one reported to the SIC, and one still to report. */
const demoBreaches = [
  {
    ago: 75,
    kind: 'loss',
    affected: 42,
    exposed: 'Nombre, documento y diagnóstico de la agenda impresa del día',
    description: 'Se extravió la agenda impresa de consulta externa en el traslado al archivo.',
    measures: 'Se avisó a los titulares y la agenda dejó de imprimirse con diagnóstico.',
    report: { after: 12, number: 'SIC-2026-0918-4471' },
  },
  {
    ago: 6,
    kind: 'access',
    affected: 3,
    exposed: 'Datos de contacto y afiliación',
    description: 'Un usuario retirado entró con una sesión que seguía abierta en admisiones.',
    measures: 'Se cerró la sesión, se inactivó el usuario y se revisaron los accesos del día.',
  },
] as const

const asBreaches = (): readonly ((typeof demoBreaches)[number] & WithReport)[] => demoBreaches

const commandsOf = <D extends AnyDocument>(tx: Tx, service: DocumentService<D>, actor: Actor) => ({
  draft: (input: DraftInput<D>) => createDraft(service, { tx, actor, input }),
  run: (id: string, action: ActionOf<D>, today: Day, input: object) =>
    performAction(service, { tx, actor, today, id, action, input }),
})

/** Makes each of the first employees the custodian of one place. */
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
    const location = await oneWhere(tx, 'hospital.locationFace', { code: place, campusId: actor.campusId }, [
      'id',
    ])
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

/** The custodians: employee by cédula order, place and dependencia by their order. */
const demoCustodies = [
  { act: 'ACT-001', place: 'C101', policy: 'POL-7781', note: 'Equipo de órganos, camilla y computador.' },
  { act: 'ACT-002', place: 'C103', policy: 'POL-7781', note: 'Báscula pediátrica, tallímetro y computador.' },
  { act: 'ACT-003', place: 'OBS', policy: null, note: 'Monitores de signos vitales y carro de paro.' },
] as const
