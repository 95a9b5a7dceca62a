import type { AnswerOf, InputOf } from '@quina/blocks'
import { type DocumentPrint, lineTable } from '@quina/blocks/print'
import {
  type Actor,
  type Command,
  refusing,
  relyOnCached,
  serveCommand,
  serveDocument,
  servedDocument,
  serveQuery,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import { conflict, groupedBy, insist, lastDayOf, money, must, mustBeFound, refused } from '@quina/kernel'
import { type Nature, natures } from '../../engine/method/method.contract.ts'
import { anotherFor, mustBeAnother } from '../../staff/two-people/two-people.domain.ts'
import { type PeriodOfKind, peopleOfPeriod } from '../kind/period-people.server.ts'
import { liquidatePeople } from '../month/liquidation.server.ts'
import { mustComeBeforeTheOthers } from '../month/month-group.server.ts'
import type { PeriodPerson } from './period.contract.ts'
import { payrollPeriod, periodLines, periodPeople, recalculatePerson } from './period.contract.ts'
import {
  afterApproval,
  freezePeople,
  isSettlement,
  mustBeOpen,
  mustHaveNoCritical,
  mustLeaveNothingPending,
  pendingNovelties,
  plansToSettle,
} from './period-approval.server.ts'

type PeriodCommand = Pick<Command<typeof payrollPeriod>, 'tx' | 'document' | 'actor'>

const periodPrint: DocumentPrint<typeof payrollPeriod> = {
  title: 'Nómina',
  pairs: [
    ...(['kind', 'year', 'month', 'paidOn', 'untilDay', 'retroactiveFrom'] as const),
    ...(['regime', 'engagementKind', 'costCentreId'] as const),
  ],
  lines: [],
  worth: ({ facts: { net } }) => money(net),
  adds: ({ facts: { concepts, net } }) => [
    lineTable({
      columns: [
        { key: 'nature', header: 'Naturaleza', kind: 'choice', options: natures },
        { key: 'name', header: 'Concepto', kind: 'text' },
        { key: 'people', header: 'Personas', kind: 'integer' },
        { key: 'amount', header: 'Valor', kind: 'money' },
      ],
      rows: [...concepts, { name: 'Neto a pagar', amount: net }].map((values) => ({ values })),
    }),
  ],
  signs: { registers: 'Liquidó', approves: 'Aprobó' },
}

/** The totals of a payroll, concept by concept, in the order of its lines. */
const conceptsIn = (tx: Tx, periodId: string) =>
  rowsFrom<{ nature: Nature; name: string; people: number; amount: string }>(tx)`
    select l.nature, l.name, count(distinct l.person_id)::int as people, sum(l.amount)::text as amount
    from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    where n.period_id = ${periodId}::uuid and l.nature in ('earning', 'deduction', 'employer')
    group by l.nature, l.name
    order by array_position(${Object.keys(natures)}::text[], l.nature), min(l.position), l.name`

/**
 * Rules: `MISMO_USUARIO_APRUEBA` another person approves, `NOMINA_CON_ALERTAS` nobody has a critical warning,
 * `NOVEDADES_PENDIENTES` novedades of its days are decided or left with a reason, `PERIODO_CERRADO` its month is open in
 * accounting, `NOMINA_DESACTUALIZADA` no fact changed since the liquidation, `NOMINA_SIN_PERSONAS`, NOM-390 one period a month
 * for each group, NOM-387 to NOM-389 nobody in two of them, NOM-392 and NOM-393 one person again, NOM-394 and NOM-395 what its
 * kind requires.
 */
export const periodService = servedDocument<typeof payrollPeriod>({
  document: payrollPeriod,
  onSave: async (tx, input) => mustFitKind(input, { settles: isSettlement(tx) }),
  on: {
    liquidate,
    recalculate: liquidate,
    submit: async () => [],
    return: async () => [],
    async approve({ tx, document, actor, input: { pendingReason } }) {
      await oneAtATime(tx, document)
      await mustBeOpen(tx, document)
      // For a settlement, the liquidation already checks that another person approves.
      if (!isSettlement(tx)) mustBeAnother(await isLiquidator(tx, document.id, actor), another)
      await mustHaveNoCritical(tx, document.id)
      await mustLeaveNothingPending(tx, document, pendingReason)
      await mustBeFresh(tx, document.id, document)
      await freezePeople(tx, document)
      if (!isSettlement(tx)) await afterApproval({ tx, actor, periodId: document.id })
    },
    annul: async () => [],
  },
  extra: async (tx, stored, actor) => ({
    facts: {
      ...(await oneFrom<{ liquidationId: string | null; net: string }>(tx)`
        select p.liquidation_id as "liquidationId", coalesce(sum(n.net), 0)::numeric(18,2)::text as net
        from payroll.period p left join payroll.period_person n on n.period_id = p.id
        where p.id = ${stored.id}::uuid group by p.id`),
      concepts: await conceptsIn(tx, stored.id),
      plans: await plansToSettle(tx, stored),
    },
    ...anotherFor(await isLiquidator(tx, stored.id, actor), another, ['approve']),
  }),
  print: periodPrint,
})

/** Two payrolls of a site share people, withholding and lines of PILA: the second is computed from what the first left. */
const oneAtATime = (tx: Tx, { campusId }: Pick<PeriodOfKind, 'campusId'>) =>
  rowsFrom(tx)`select pg_advisory_xact_lock(hashtextextended('payroll.approve ' || ${campusId}::text, 0))`

const nobody: Readonly<Record<PeriodOfKind['kind'], string>> = {
  ordinary: 'No hay personas vinculadas en ese mes.',
  serviceBonus: 'Nadie de ese mes tiene prima de servicios.',
  christmasBonus: 'Nadie de ese mes tiene prima de navidad.',
  additional: 'No hay diferencias: lo de ese mes está pagado, o su nómina no se ha aprobado.',
  retroactive: 'No hay diferencias en las nóminas aprobadas desde ese día.',
  settlement: 'A esa persona no le corresponde nada.',
  benefit: 'A esa persona no le corresponde nada.',
}

/** @throws Problem NOM-389 (groups), NOM-394 (retroactive), NOM-395 (primas), NOM-426 (one person) */
function mustFitKind(
  { kind, untilDay, retroactiveFrom, year, month, ...group }: InputOf<typeof payrollPeriod>,
  { settles }: { readonly settles: boolean },
): void {
  const byItself =
    'La nómina de quien se retira nace de su liquidación definitiva, y la de una prestación, de ella.'
  must(settles === (kind === 'settlement' || kind === 'benefit'), 'NOM-426', 'kind', byItself)
  const isBonus = kind === 'serviceBonus' || kind === 'christmasBonus'
  const since = kind === 'retroactive' ? 'Diga desde qué día rige el acto.' : 'Solo en el retroactivo.'
  must((kind === 'retroactive') === (retroactiveFrom !== null), 'NOM-394', 'retroactiveFrom', since)
  const late = 'El retroactivo empieza a más tardar en su mes.'
  must((retroactiveFrom ?? '') <= lastDayOf(year, month), 'NOM-394', 'retroactiveFrom', late)
  const until = isBonus ? 'Diga hasta qué día se causa la prima.' : 'Solo en las primas.'
  must(isBonus === (untilDay !== null), 'NOM-395', 'untilDay', until)
  const field = (['regime', 'engagementKind', 'costCentreId'] as const).find((one) => group[one] !== null)
  const whole = 'Solo la ordinaria se liquida por grupos.'
  must(kind === 'ordinary' || field === undefined, 'NOM-389', field ?? 'regime', whole)
}

async function liquidate({ tx, document, actor }: PeriodCommand) {
  await mustBeOpen(tx, document)
  await oneAtATime(tx, document)
  await mustComeBeforeTheOthers(tx, document.id)
  const people = await peopleOfPeriod(tx, document)
  insist(people.ids.length > 0, 'NOMINA_SIN_PERSONAS', nobody[document.kind])
  await liquidatePeople(tx, { periodId: document.id, userId: actor.userId, only: null }, people)
  await changeById(tx, 'payroll.period', document.id, { liquidatedBy: actor.userId })
  return []
}

/** Whether the user liquidated it, or one of its people again. */
async function isLiquidator(tx: Tx, id: string, { userId }: Actor): Promise<boolean> {
  return valueFrom<boolean>(tx)`
    select exists (select from payroll.period where id = ${id}::uuid and liquidated_by = ${userId}::uuid)
           or exists (select from payroll.period_person where period_id = ${id}::uuid and liquidated_by = ${userId}::uuid) as own`
}

const another = 'Debe aprobarla otra persona: usted la liquidó.'

/**
 * Liquidates one person of a period again.
 * @throws Problem NOM-392 the period is no longer liquidated, NOM-393 the person is not in it
 */
async function liquidateAgain(
  tx: Tx,
  { periodId, engagementId }: { periodId: string; engagementId: string },
  { userId }: Actor,
) {
  const period = await lockedPeriod(tx, periodId)
  await relyOnCached(tx)
  const message = 'Solo se recalcula mientras está liquidada: pida que la devuelvan o anúlela.'
  insist(period.status === 'liquidated', 'NOM-392', message, { status: 409 })
  const before = await netOf(tx, periodId, engagementId)
  const people = await peopleOfPeriod(tx, period, engagementId)
  insist(people.ids.length > 0, 'NOM-393', 'A esa persona no le corresponde nada en esta nómina.')
  await liquidatePeople(tx, { periodId, userId, only: engagementId }, people)
  return { net: await netOf(tx, periodId, engagementId), before }
}

const lockedPeriod = async (tx: Tx, id: string): Promise<StoredPeriod> =>
  mustBeFound(
    await rowFrom<StoredPeriod>(tx)`
      select id, year, month, paid_on as "paidOn", campus_id as "campusId", status, kind, until_day as "untilDay",
             retroactive_from as "retroactiveFrom"
      from payroll.period where id = ${id}::uuid for update`,
    'La nómina',
  )

async function netOf(tx: Tx, periodId: string, engagementId: string): Promise<string> {
  const row = await rowFrom<{ net: string }>(tx)`
    select net::text as net from payroll.period_person
    where period_id = ${periodId}::uuid and engagement_id = ${engagementId}::uuid`
  return row?.net ?? '0.00'
}

/** @throws Problem `NOMINA_DESACTUALIZADA` with the people whose facts changed since */
async function mustBeFresh(tx: Tx, id: string, period: PeriodOfKind): Promise<void> {
  const stale = await staleIn(tx, id, period)
  const people = stale.length === 1 ? 'una persona' : `${stale.length} personas`
  const message = `Cambiaron los datos de ${people}: recalcule antes de aprobar.`
  insist(stale.length === 0, 'NOMINA_DESACTUALIZADA', message, { facts: { engagements: stale }, status: 409 })
}

/** The engagements whose facts changed since the liquidation, or that joined or left since. */
async function staleIn(tx: Tx, id: string, period: PeriodOfKind): Promise<readonly string[]> {
  const people = await peopleOfPeriod(tx, period)
  const now = new Map(people.ids.map((one) => [one, people.hashOf(one)]))
  const rows = await rowsFrom<{ engagementId: string; factsHash: string }>(tx)`
    select engagement_id as "engagementId", facts_hash as "factsHash"
    from payroll.period_person where period_id = ${id}::uuid`
  const stored = new Map(rows.map(({ engagementId, factsHash }) => [engagementId, factsHash]))
  return [...new Set([...now.keys(), ...stored.keys()])].filter((one) => now.get(one) !== stored.get(one))
}

type PersonRow = Omit<PeriodPerson, 'stale' | 'alerts' | 'pending'> & {
  readonly alerts: readonly { readonly message: string }[]
}

export type StoredPeriod = PeriodOfKind & { readonly status: string }

/** The people of a period, by name: the outcome of each, their net in the last one of its kind, and whether a fact changed. */
export async function peopleIn(tx: Tx, periodId: string) {
  const period = mustBeFound(
    await rowFrom<StoredPeriod>(tx)`
      select id, year, month, paid_on as "paidOn", campus_id as "campusId", status, kind, until_day as "untilDay",
             retroactive_from as "retroactiveFrom"
      from payroll.period where id = ${periodId}::uuid`,
    'La nómina',
  )
  const open = period.status === 'liquidated' || period.status === 'review'
  const stale = new Set(open ? await staleIn(tx, periodId, period) : [])
  const pending = groupedBy(open ? await pendingNovelties(tx, period) : [], (one) => one.engagementId)
  const rows = await rowsFrom<PersonRow>(tx)`
    select n.engagement_id as "engagementId", e.employee_label as name, e.identification, e.position_label as position,
           (select f.code || ' ' || f.name from payroll.engagement_cost c
            join hospital.cost_centre_face f on f.id = c.cost_centre_id
            where c.parent_id = e.id and c.from_day <= greatest(${lastDayOf(period.year, period.month)}::date, e.start_date)
            order by c.from_day desc, c.percent desc, c.position limit 1) as centre,
           e.regime, case when n.days > 0 or ${period.kind} = 'ordinary' then n.days end as days, n.earned::text as earned,
           n.deducted::text as deducted, n.net::text as net, n.employer::text as employer,
           b.net::text as before, n.problem,
           n.problem_code as "problemCode", n.alerts
    from payroll.period_person n
    join payroll.engagement_list e on e.id = n.engagement_id
    left join lateral (
      select m.net from payroll.period_person m join payroll.period q on q.id = m.period_id
      where m.engagement_id = n.engagement_id and q.status = 'approved' and q.kind = ${period.kind}
        and make_date(q.year, q.month, 1) < make_date(${period.year}::int, ${period.month}::int, 1)
      order by q.year desc, q.month desc limit 1) b on true
    where n.period_id = ${periodId}::uuid
    order by e.employee_label collate "es-x-icu", n.engagement_id`
  return rows.map(({ alerts, ...row }) => ({
    ...row,
    stale: stale.has(row.engagementId),
    alerts: alerts.map(({ message }) => message),
    pending: (pending.get(row.engagementId) ?? []).map(({ id, kind }) => ({ id, kind })),
  }))
}

/** The lines of a person in a period, in their order, each with the sentence that explains it. */
export const linesIn = (tx: Tx, periodId: string, engagementId: string) =>
  rowsFrom<AnswerOf<typeof periodLines>[number]>(tx)`
    select l.id, l.concept, l.name, l.nature, l.amount::text as amount, l.sentence
    from payroll.period_line l join payroll.period_person n on n.id = l.person_id
    where n.period_id = ${periodId}::uuid and n.engagement_id = ${engagementId}::uuid
    order by l.position`

export const periodOperations = [
  ...refusing(
    {
      'payroll.period_once': conflict(
        'NOM-390',
        'Ese mes ya tiene una nómina de esa clase y de ese grupo: ábrala o anúlela.',
        'month',
      ),
      'payroll.period_person_month': conflict(
        'NOM-387',
        'Alguien ya está en otra nómina ordinaria del mes: recalcule.',
      ),
      'payroll.period_paid_after': refused(
        'NOM-391',
        'La fecha de pago no puede ser anterior al mes.',
        'paidOn',
      ),
    },
    serveDocument(periodService),
  ),
  serveQuery(periodPeople, ({ tx, input }) => peopleIn(tx, input.periodId)),
  serveCommand(recalculatePerson, ({ tx, input, actor }) => liquidateAgain(tx, input, actor)),
  serveQuery(periodLines, ({ tx, input }) => linesIn(tx, input.periodId, input.engagementId)),
]
