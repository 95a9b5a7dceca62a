import { apiPathOf, permissionFor, type Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  catalogService,
  createDraft,
  importOperations,
  parseOrRefuse,
  refusing,
  serveCatalog,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { defineParentalWeeks, loadHolidays } from '@quina/hospital/server'
import {
  conflict,
  type Day,
  daysBetween,
  moneyText,
  must,
  mustBeFound,
  refused,
  showDay,
} from '@quina/kernel'
import { weeksBy } from '../../engine/sick-leave/parental-leave.domain.ts'
import { parametersIn } from '../../law/parameter/house-parameter.server.ts'
import { optionOn, parameterOn } from '../../law/parameter/parameter.domain.ts'
import { anotherFor, mustBeAnother } from '../two-people/two-people.domain.ts'
import { mustNotBeEnjoyed } from './interrupted-rest.server.ts'
import { type NoveltyKind, novelty, noveltyKind } from './novelty.contract.ts'
import {
  daysOfBirth,
  type EngagementFacts,
  isOvertime,
  mustBeNovelty,
  mustFitBirth,
  mustFollow,
  mustKeepOvertime,
  mustNotPass,
  type NoveltyInput,
  spanOf,
  takenBy,
} from './novelty.domain.ts'
import { noveltyCost } from './novelty-cost.server.ts'

/** Rules: NOM-340 the code is taken. */
const noveltyKindService = catalogService<typeof noveltyKind>({
  catalog: noveltyKind,
  whose: 'house',
  chosenBy: ['payroll'],
  onSave: async (_tx, { values }) => {
    const both = 'Diga el máximo y cada cuánto, o ninguno.'
    must((values.most === null) === (values.mostBy === null), 'NOM-349', 'mostBy', both)
  },
  refusals: {
    novelty_kind_code: refused('NOM-340', 'Ya existe una clase con ese código.', 'code'),
    novelty_kind_absence: refused('NOM-350', 'Una ausencia se mide en días.', 'measure'),
    novelty_kind_hours: refused('NOM-357', 'Una clase de hora se mide en horas.', 'measure'),
  },
})

const noveltyPrint: DocumentPrint<typeof novelty> = {
  title: 'Novedad de nómina',
  pairs: ['engagementId', 'kindId', 'fromDay', 'toDay', 'hours', 'amount', 'rate', 'support', 'purpose'],
  lines: [],
  signs: { registers: 'Registró', approves: 'Aprobó' },
}

const another = 'Quien registra una novedad no la aprueba: debe hacerlo otra persona.'

/**
 * Rules: `SIN_VINCULACION_EN_FECHA`, NOM-341 to NOM-356, NOM-374, NOM-375, NOM-525 and NOM-526 the rules of its kind, NOM-384 to
 * NOM-386 and `PATERNIDAD_FUERA_DE_PLAZO` the law for a birth, `HE_SUPERA_TOPE`, `SOLAPE_NOVEDAD` and `NOVEDAD_DUPLICADA` beside
 * others, `MISMO_USUARIO_APRUEBA`, NOM-532 its annulment. Checked when it is saved, and again when it is approved.
 */
export const noveltyService = servedDocument<typeof novelty>({
  document: novelty,
  onSave: (tx, input, _actor, stored) => mustFit(tx, input, stored?.id ?? null),
  on: {
    async approve({ tx, document, actor }) {
      mustBeAnother(document.createdBy === actor.userId, another)
      await mustFit(tx, document, document.id)
    },
    async reject({ document, actor }) {
      mustBeAnother(document.createdBy === actor.userId, another)
    },
    annul: async ({ tx, document }) => mustNotBeEnjoyed(tx, document),
  },
  extra: async (tx, stored: Stored<typeof novelty>, actor) => ({
    facts: {
      cost: stored.status === 'draft' && stored.hours !== null ? await noveltyCost(tx, stored) : null,
    },
    ...anotherFor(stored.createdBy === actor.userId, another, ['approve', 'reject']),
  }),
  print: noveltyPrint,
})

async function mustFit(tx: Tx, input: NoveltyInput, id: string | null): Promise<void> {
  const kind = await kindOf(tx, input.kindId)
  const engaged = await engagedOf(tx, input)
  mustBeNovelty(input, kind, engaged)
  if (engaged?.workingTime === 'private' && isOvertime(kind)) await mustBeWithinLimit(tx, { input, kind, id })
  await mustAdmitManual(tx, input, kind)
  if (input.extendsId !== null) {
    const before = await rowOf(tx, 'payroll.novelty', input.extendsId, ['engagementId', 'kindId', 'toDay'])
    mustFollow(input, mustBeFound(before, 'La novedad que se prorroga') as Parameters<typeof mustFollow>[1])
  }
  const most = daysOfBirth(input, kind, await parametersIn(tx))
  if (most !== null)
    mustFitBirth(daysBetween(input.fromDay, input.toDay) + 1 + (await daysBefore(tx, input)), most)
  else if (kind.most !== null) mustNotPass(kind, await takenIn(tx, { input, kind, id }))
  await mustBeAlone(tx, { input, kind, id })
}

/** Days of the leave that it extends, and of those before it. */
async function daysBefore(tx: Tx, { extendsId }: NoveltyInput): Promise<number> {
  const { days } = await oneFrom<{ days: number }>(tx)`
    with recursive earlier as (
      select id, extends_id, from_day, to_day from payroll.novelty where id = ${extendsId}::uuid
      union select n.id, n.extends_id, n.from_day, n.to_day from payroll.novelty n join earlier e on n.id = e.extends_id)
    select coalesce(sum(to_day - from_day + 1), 0)::int as days from earlier`
  return days
}

/** A concept other than that of its kind makes a manual line: only if the concept allows it, with a reason (C2.4). */
async function mustAdmitManual(
  tx: Tx,
  { conceptId, purpose }: NoveltyInput,
  kind: NoveltyKind,
): Promise<void> {
  if (conceptId === null || conceptId === kind.conceptId) return
  const row = await rowOf(tx, 'payroll.concept', conceptId, ['name', 'manual'])
  const { name, manual } = mustBeFound(row, 'El concepto')
  must(manual, 'NOM-374', 'conceptId', `«${name}» lo calcula la nómina: no admite una línea a mano.`)
  must(purpose !== null, 'NOM-375', 'purpose', 'Diga por qué se usa otro concepto que el de la novedad.')
}

/** @throws Problem `HE_SUPERA_TOPE` where the house blocks hours above the limit (`TOPE_HE_SALUD`) */
async function mustBeWithinLimit(tx: Tx, { input, id }: NoveltyFacts): Promise<void> {
  const { engagementId, fromDay: on, hours } = input
  const parameters = await parametersIn(tx)
  const decided = optionOn(parameters, 'TOPE_HE_SALUD', on)
  if (decided === 'AVISO') return
  const before = await oneFrom<{ day: number; week: number }>(tx)`
    select coalesce(sum(n.hours) filter (where n.from_day = ${on}::date), 0)::float as day,
           coalesce(sum(n.hours), 0)::float as week
    from payroll.novelty n join payroll.novelty_kind k on k.id = n.kind_id
    where n.engagement_id = ${engagementId}::uuid and n.id is distinct from ${id}::uuid and n.status in ('draft', 'approved')
      and k.hour_kind in ('HED', 'HEN', 'HEDDF', 'HENDF') and date_trunc('week', n.from_day) = date_trunc('week', ${on}::date)`
  const limit = (key: 'EXTRAS_PRIVADAS_DIA' | 'EXTRAS_PRIVADAS_SEMANA') =>
    Number(parameterOn(parameters, key, on).value)
  mustKeepOvertime({
    day: { taken: before.day + Number(hours), limit: limit('EXTRAS_PRIVADAS_DIA') },
    week: { taken: before.week + Number(hours), limit: limit('EXTRAS_PRIVADAS_SEMANA') },
  })
}

type NoveltyFacts = Readonly<{ input: NoveltyInput; kind: NoveltyKind; id: string | null }>

/**
 * Neither registered twice, nor on days of another absence: each row of a file gets its own answer.
 * @throws Problem `NOVEDAD_DUPLICADA`, `SOLAPE_NOVEDAD`
 */
async function mustBeAlone(tx: Tx, { input, kind, id }: NoveltyFacts): Promise<void> {
  const others = await rowsFrom<{ same: boolean; overlaps: boolean; kind: string; fromDay: Day; toDay: Day }>(
    tx,
  )`
    select n.kind_id = ${input.kindId} and n.from_day = ${input.fromDay}::date and n.to_day = ${input.toDay}::date
             and n.concept_id is not distinct from ${input.conceptId}::uuid
             and n.hours is not distinct from ${input.hours}::numeric
             and n.amount is not distinct from ${input.amount === null ? null : moneyText(input.amount)}::numeric
             and n.rate is not distinct from ${input.rate}::numeric
             and n.from_time is not distinct from ${input.fromTime}::text
             and n.cost_centre_id is not distinct from ${input.costCentreId}::uuid as same,
           n.absence <> 'vacation' and ${kind.absence}::text <> 'vacation'
             or n.absence in ('vacation', 'unpaid', 'paidLeave') and ${kind.absence}::text in ('vacation', 'unpaid', 'paidLeave')
             as overlaps,
           k.name as kind, n.from_day as "fromDay", n.to_day as "toDay"
    from payroll.novelty n join payroll.novelty_kind k on k.id = n.kind_id
    where n.engagement_id = ${input.engagementId} and n.id is distinct from ${id}::uuid and n.status in ('draft', 'approved')
      and daterange(n.from_day, n.to_day, '[]') && daterange(${input.fromDay}::date, ${input.toDay}::date, '[]')`
  must(
    others.every(({ same }) => !same),
    duplicated.code,
    'kindId',
    duplicated.message,
  )
  const other = others.find(({ overlaps }) => overlaps)
  const days = other && `del ${showDay(other.fromDay)} al ${showDay(other.toDay)}`
  must(
    other === undefined,
    overlap.code,
    'fromDay',
    `Ya tiene «${other?.kind}» ${days}: esos días no pueden ser también de esta.`,
  )
}

async function kindOf(tx: Tx, id: string): Promise<NoveltyKind> {
  const row = await tx.selectFrom('payroll.noveltyKind').selectAll().where('id', '=', id).executeTakeFirst()
  return mustBeFound(row, 'La clase de novedad') as NoveltyKind
}

const engagedOf = (tx: Tx, { engagementId, fromDay }: NoveltyInput): Promise<EngagementFacts | undefined> =>
  rowFrom<EngagementFacts>(tx)`
    select e.regime, e.start_date as "startDate", e.retired_on as "retiredOn",
           coalesce(s.working_time, 'public') as "workingTime", coalesce(s.overtime, false) as overtime,
           coalesce(s.works_rest_days, true) as "worksRestDays"
    from payroll.engagement e
    left join lateral (select * from payroll.engagement_schedule where parent_id = e.id and from_day <= ${fromDay}::date
                       order by from_day desc limit 1) s on true
    where e.id = ${engagementId} and e.status in ('active', 'retired', 'settled')`

/** What the person has used of the kind, this novedad included, in the span of its limit. */
async function takenIn(tx: Tx, { input, kind, id }: NoveltyFacts): Promise<number> {
  const [from, to] = spanOf(kind, input) ?? [input.fromDay, input.toDay]
  const others =
    kind.mostBy === 'novelty'
      ? []
      : await rowsFrom<{ fromDay: Day; toDay: Day; hours: string | null }>(tx)`
          select from_day as "fromDay", to_day as "toDay", hours::text as hours from payroll.novelty
          where engagement_id = ${input.engagementId} and kind_id = ${input.kindId} and id is distinct from ${id}::uuid
            and status in ('draft', 'approved') and from_day between ${from}::date and ${to}::date`
  const holidays = await loadHolidays(tx, { from, to: input.toDay > to ? input.toDay : to })
  const all = [input, ...others.map((other) => ({ ...input, ...other }))]
  return all.reduce((sum, one) => sum + takenBy(one, kind, holidays), 0)
}

const overlap = conflict('SOLAPE_NOVEDAD', 'Tiene otra novedad que ocupa esos días.', 'fromDay')

const duplicated = conflict(
  'NOVEDAD_DUPLICADA',
  'Ya está registrada una novedad igual de esta persona.',
  'kindId',
)

// A medical order certifies the weeks that payroll pays.
defineParentalWeeks(async (tx) => weeksBy(await parametersIn(tx)))

export const noveltyOperations = [
  ...serveCatalog(noveltyKindService),
  ...refusing(
    {
      'payroll.novelty_absence_overlap': overlap,
      'payroll.novelty_vacation_overlap': overlap,
      'payroll.novelty_duplicate': duplicated,
    },
    serveDocument(noveltyService),
  ),
  ...importOperations({
    path: apiPathOf(novelty),
    access: permissionFor(novelty, 'edit'),
    tag: 'payroll',
    title: 'Novedades de nómina',
    fields: novelty.fields,
    saving: async (tx, actor) => async (values) => {
      const input = parseOrRefuse(novelty.input, values)
      const id = await createDraft(noveltyService, { tx, actor, input })
      await changeById(tx, 'payroll.novelty', id, { origin: 'import' })
      return true
    },
  }),
]
