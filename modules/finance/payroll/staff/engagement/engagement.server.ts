import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Command, optionsOperation, refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, oneFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { addDays, conflict, type Day, insist, must } from '@quina/kernel'
import { endEmployeeLink } from '@quina/people/server'
import { parametersIn } from '../../law/parameter/house-parameter.server.ts'
import { optionOn, parameterOn } from '../../law/parameter/parameter.domain.ts'
import { pilaCatalogues } from '../../law/pila-catalogue/pila-catalogues.server.ts'
import { isApprentice } from './apprentice.domain.ts'
import { engagement, retirementCauses } from './engagement.contract.ts'
import { mustBegin, mustBeReadable, mustBeVacant, mustFitBeside, type Stretch } from './engagement.domain.ts'
import { fillsPost } from './engagement-kinds.contract.ts'
import { writeThrough } from './write-through.server.ts'

type Engagement = Stored<typeof engagement>

/** The act of possession, which the person and the head of personnel sign. */
const engagementPrint: DocumentPrint<typeof engagement> = {
  title: 'Acta de vinculación',
  declares: () =>
    'Se deja constancia de la vinculación de la persona que aquí se nombra, con el cargo y la asignación que siguen.',
  pairs: ['employeeId', 'kind', 'regime', 'act', 'startDate', 'endDate', 'dependenciaId', 'dedication'],
  identifies: [],
  lines: [{ field: 'salaries' }],
  signs: { person: 'Posesionado', personnel: 'Talento humano' },
}

/**
 * Rules: NOM-301 to NOM-312 the data at the beginning, DIAS_SUPERAN_MES beside others of the person, NOM-311 its post is vacant,
 * NOM-323 and NOM-324 apprentices, NOM-315 to NOM-318 the retirement and the annulment. The current vinculación is written
 * through to the employee.
 */
export const engagementService = servedDocument<typeof engagement>({
  document: engagement,
  lines: {
    salaries: 'payroll.engagementSalary',
    affiliations: 'payroll.engagementAffiliation',
    costs: 'payroll.engagementCost',
    schedules: 'payroll.engagementSchedule',
  },
  onSave: async (_tx, input) => mustBeReadable(input),
  on: {
    async install({ tx, document, today }) {
      mustBegin(document)
      await mustBeForeign(tx, document.id, document.affiliations)
      await mustBeInPila(document.affiliations, 'affiliations')
      await mayTakeApprentices(tx, document)
      await oneAtATime(tx, document.employeeId)
      mustFitBeside({ ...document, retiredOn: null }, await othersOf(tx, document))
      await mustHavePlace(tx, document)
      await writeThrough(tx, document.employeeId, { today, besides: document })
    },
    async retire({ tx, document, input, today }) {
      const early = 'El retiro no puede ser anterior al ingreso.'
      must(input.retiredOn >= document.startDate, 'NOM-315', 'retiredOn', early)
      await mustHaveNothingAfter(tx, document.id, input.retiredOn)
      await keepRetirement(tx, document, {
        status: 'retired',
        retiredOn: input.retiredOn,
        retirementCause: input.cause,
      })
      const goesOn = await writeThrough(tx, document.employeeId, { today, without: document.id })
      if (!goesOn)
        await endEmployeeLink(tx, {
          id: document.employeeId,
          retiredOn: addDays(input.retiredOn, 1),
          retirementReason: `${retirementCauses[input.cause]}: ${input.reason}`,
        })
    },
    async reinstate({ tx, document, today }) {
      await oneAtATime(tx, document.employeeId)
      mustFitBeside({ ...document, retiredOn: null }, await othersOf(tx, document))
      await keepRetirement(tx, document, { status: 'active', retiredOn: null, retirementCause: null })
      await writeThrough(tx, document.employeeId, { today, besides: document })
    },
    annul,
  },
  print: engagementPrint,
})

async function annul({ tx, document, input, today }: Command<typeof engagement, 'annul'>) {
  must(input.date >= document.date, 'NOM-316', 'date', 'La fecha no puede ser anterior a la del acto.')
  const [novelty] = await rowsFrom<{ number: number | null }>(tx)`
    select number from payroll.novelty
    where engagement_id = ${document.id} and status in ('draft', 'approved') limit 1`
  const message = 'Tiene novedades: retírela en lugar de anularla, o anule antes las novedades.'
  insist(novelty === undefined, 'NOM-317', message, { status: 409 })
  const goesOn = await writeThrough(tx, document.employeeId, { today, without: document.id })
  if (!goesOn)
    await endEmployeeLink(tx, {
      id: document.employeeId,
      retiredOn: document.startDate,
      retirementReason: `Vinculación anulada: ${input.reason}`.slice(0, 200),
    })
}

/** A foreigner without pension has the document of a foreigner: CE, PA, CD, SC or PE. @throws Problem NOM-528 */
export async function mustBeForeign(
  tx: Tx,
  id: string,
  affiliations: readonly { readonly foreigner: boolean }[],
): Promise<void> {
  if (affiliations.every(({ foreigner }) => !foreigner)) return
  const type = await valueFrom<string>(tx)`
    select t.document_type from payroll.engagement e join people.employee_face m on m.id = e.employee_id
    join people.tercero_face t on t.id = m.tercero_id where e.id = ${id}::uuid`
  const message = 'Su documento no es de extranjero (CE, PA, CD, SC o PE): está obligado a pensión.'
  insist(['CE', 'PA', 'CD', 'SC', 'PE'].includes(type), 'NOM-528', message)
}

type OfSubtype = Readonly<{ subtype: string | null; terceroId: string | null }>

/** The subtype of a line exists in PILA, and one without pension has no fund. @throws Problem NOM-535, NOM-536 */
export async function mustBeInPila(lines: readonly OfSubtype[], field?: string): Promise<void> {
  const { subtypes } = await pilaCatalogues()
  for (const [at, { subtype, terceroId }] of lines.entries()) {
    if (subtype === null) continue
    const path = field === undefined ? '' : `${field}.${at}.`
    const found = subtypes.find(({ code }) => code === subtype)
    must(found !== undefined, 'NOM-535', `${path}subtype`, `El subtipo ${subtype} no existe en la PILA.`)
    const none = `El subtipo ${subtype} no cotiza a pensión: deje vacía la administradora.`
    must(found.payable.pension || terceroId === null, 'NOM-536', `${path}terceroId`, none)
  }
}

/** An ESE has no quota of apprentices (Ley 789 de 2002, art. 32): it decides whether to take any. @throws Problem NOM-324 */
async function mayTakeApprentices(tx: Tx, { kind, startDate: on }: Engagement): Promise<void> {
  if (!isApprentice(kind)) return
  const parameters = await parametersIn(tx)
  const { value } = parameterOn(parameters, 'NATURALEZA_ENTIDAD', on)
  if (value !== 'ESE') return
  const decided = optionOn(parameters, 'APRENDICES_ESE', on)
  const message =
    'Una ESE no tiene cuota de aprendices: si los vincula, ponga APRENDICES_ESE en SI en los parámetros.'
  must(decided === 'SI', 'NOM-324', 'kind', message)
}

/** Serialises the vinculaciones of one person: two that begin at once see each other. */
const oneAtATime = (tx: Tx, employeeId: string) =>
  rowsFrom(
    tx,
  )`select pg_advisory_xact_lock(hashtextextended('payroll.engagement ' || ${employeeId}::text, 0))`

/** A post of the plan needs a free place; two vinculaciones for the last place are serialised. @throws Problem NOM-311 */
async function mustHavePlace(tx: Tx, { id, kind, salaries, startDate }: Engagement): Promise<void> {
  if (!fillsPost.has(kind)) return
  const positionId = salaries.find(({ fromDay }) => fromDay === startDate)?.positionId
  await rowsFrom(
    tx,
  )`select pg_advisory_xact_lock(hashtextextended('payroll.post ' || ${positionId}::text, 0))`
  const post = await oneFrom<{ places: number | null; taken: number }>(tx)`
    select p.posts as places, (
      select count(*)::int from payroll.engagement_list e
      where e.position_id = p.id and e.condition = 'active' and e.id <> ${id} and e.kind = any(${[...fillsPost]})) as taken
    from hospital.position_face p where p.id = ${positionId}`
  mustBeVacant(post)
}

const othersOf = (tx: Tx, { id, employeeId }: Engagement): Promise<Stretch[]> =>
  rowsFrom<Stretch>(tx)`
    select start_date as "startDate", retired_on as "retiredOn", dedication::text as dedication
    from payroll.engagement
    where employee_id = ${employeeId} and id <> ${id} and status in ('active', 'retired', 'settled')`

async function mustHaveNothingAfter(tx: Tx, id: string, retiredOn: Day): Promise<void> {
  const [after] = await rowsFrom<{ toDay: Day }>(tx)`
    select to_day as "toDay" from payroll.novelty
    where engagement_id = ${id} and to_day > ${retiredOn}::date and status in ('draft', 'approved') limit 1`
  const message = 'Tiene novedades posteriores a ese día: anúlelas antes.'
  must(after === undefined, 'NOM-318', 'retiredOn', message)
}

/** A database constraint links state and day, and the engine writes the state last: both are written here. */
const keepRetirement = (
  tx: Tx,
  { id }: Engagement,
  retirement: { status: 'active' | 'retired'; retiredOn: Day | null; retirementCause: string | null },
): Promise<unknown> => changeById(tx, 'payroll.engagement', id, retirement)

const repeated = conflict('NOM-314', 'Ya hay una línea desde ese día.', 'fromDay')

export const engagementOperations = refusing(
  {
    'payroll.engagement_once': conflict(
      'DIAS_SUPERAN_MES',
      'Ya tiene otra vinculación en esas fechas: entre todas no pasan del 100 % de dedicación.',
      'startDate',
    ),
    'payroll.engagement_salary_once': repeated,
    'payroll.engagement_affiliation_once': repeated,
    'payroll.engagement_cost_once': repeated,
    'payroll.engagement_schedule_once': repeated,
  },
  [
    ...serveDocument({ ...engagementService, ownOptions: true }),
    // Names without pay: everybody who works in payroll chooses from them.
    optionsOperation({
      to: 'payroll.engagement',
      title: 'Vinculaciones',
      access: 'campus',
      chosenBy: ['payroll'],
      whose: 'site',
    }),
  ],
)
