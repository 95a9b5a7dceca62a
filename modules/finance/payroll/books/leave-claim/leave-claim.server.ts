import { entry } from '@quina/accounting/domain'
import { journalLedger, type PostingCommand, postingLines, toJournal } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { refusing, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import {
  conflict,
  type Day,
  insist,
  type Money,
  minus,
  money,
  moneyText,
  must,
  mustBeFound,
  showPesos,
  zero,
} from '@quina/kernel'
import { accountOfCentre, costBearer } from '../../benefits/provision/centre-split.server.ts'
import { splitCost } from '../../staff/engagement/cost-share.domain.ts'
import { accountsOn } from '../reading/book-reading.server.ts'
import { leaveClaim, leaveDifferencePosting, leaveExpense } from './leave-claim.contract.ts'

type Claim = Stored<typeof leaveClaim>

const leaveClaimPrint: DocumentPrint<typeof leaveClaim> = {
  title: 'Incapacidad por cobrar',
  pairs: ['engagementId', 'noveltyId', 'entity', 'terceroId', 'month'],
  lines: [],
  tells: ({ facts: { days, paid, claimed, day31, reference, recognised, received, balance } }) => [
    { label: 'Días calendario', value: String(days) },
    { label: 'Pagado por la nómina', value: showPesos(money(paid)) },
    { label: 'Por cobrar', value: showPesos(money(claimed)) },
    { label: 'De ello, días 31', value: showPesos(money(day31)) },
    ...(reference === null ? [] : [{ label: 'Radicado', value: reference }]),
    ...(recognised === null ? [] : [{ label: 'Reconocido', value: showPesos(money(recognised)) }]),
    { label: 'Recaudado', value: showPesos(money(received)) },
    { label: 'Saldo en libros', value: showPesos(money(balance)) },
  ],
  signs: { payroll: 'Nómina', treasurer: 'Tesorero' },
}

/**
 * Rules: NOM-470 no payroll paid it, NOM-471, NOM-477 and NOM-478 a day out of range, NOM-472 less than what was received,
 * NOM-473 it is paid, NOM-474 the payroll is not in the books. The books keep the debt by its documento cruce, which a receipt of
 * treasury pays.
 */
export const leaveClaimService = servedDocument<typeof leaveClaim>({
  document: leaveClaim,
  ledgers: [journalLedger],
  onSave: async (tx, { noveltyId, month, entity, terceroId }) => {
    const row = await rowFrom(tx)`
      select from payroll.leave_claim where novelty_id = ${noveltyId}::uuid and month = ${month}::date
        and entity = ${entity} and tercero_id = ${terceroId}::uuid`
    must(row !== undefined, 'NOM-470', 'noveltyId', 'Nace al contabilizar la nómina que pagó la incapacidad.')
  },
  on: {
    file: ({ tx, document, today, input }) => filed(tx, document, { today, ...input }),
    refile: ({ tx, document, today, input }) => filed(tx, document, { today, ...input }),
    recognise: ({ tx, document, input }) => recognised(tx, document, input),
    deny: ({ tx, document, input }) => recognised(tx, document, { ...input, recognised: zero }),
    async reopen({ tx, document, input: { date } }) {
      const { received, recognisedOn } = await standingOf(tx, document.id)
      insist(
        received === zero,
        'NOM-473',
        `Ya se recaudaron ${showPesos(received)}: anule antes el ingreso.`,
        { status: 409 },
      )
      must(
        recognisedOn === null || date >= recognisedOn,
        'NOM-477',
        'date',
        'No puede ser anterior a su comprobante.',
      )
    },
  },
  extra: async (tx, { id }) => ({ facts: await factsOf(tx, id) }),
  print: leaveClaimPrint,
})

type FilingInput = Readonly<{ filedOn: Day; reference: string; today: Day }>

async function filed(tx: Tx, { id, month }: Claim, { filedOn, reference, today }: FilingInput) {
  must(
    filedOn >= month && filedOn <= today,
    'NOM-471',
    'filedOn',
    'Se radica después de que empieza el mes y a más tardar hoy.',
  )
  await changeById(tx, 'payroll.leaveClaim', id, { filedOn, reference })
  return []
}

type Recognition = Readonly<{ postedOn: Day; recognised: Money; purpose: string | null }>

/** The recognised amount becomes the debt: the difference from what payroll paid is posted. */
async function recognised(tx: Tx, document: Claim, { postedOn, recognised: value, purpose }: Recognition) {
  const standing = await standingOf(tx, document.id)
  const { booked, received, filedOn } = standing
  must(
    filedOn !== null && postedOn >= filedOn,
    'NOM-478',
    'postedOn',
    'No puede ser anterior a su radicación.',
  )
  insist(booked > zero, 'NOM-474', 'La nómina que la pagó no está contabilizada.', { status: 409 })
  insist(value >= received, 'NOM-472', `Ya se recaudaron ${showPesos(received)}: no puede reconocer menos.`, {
    status: 409,
  })
  await changeById(tx, 'payroll.leaveClaim', document.id, {
    recognised: moneyText(value),
    recognisedOn: postedOn,
    purpose: purpose ?? null,
  })
  const difference = minus(value, booked)
  if (difference === zero) return []
  const lines = await differenceOf(tx, { document, item: standing.item, postedOn, difference })
  const concept = `${standing.label}: ${difference > zero ? 'lo reconocido de más' : 'lo que no se reconoce'}`
  return [toJournal([entry({ kind: 'NO', day: postedOn, concept }, await postingLines(tx, postedOn, lines))])]
}

type Difference = Readonly<{ document: Claim; item: string; postedOn: Day; difference: Money }>

async function differenceOf(
  tx: Tx,
  { document, item, postedOn, difference }: Difference,
): Promise<PostingCommand[]> {
  const { engagementId, terceroId, entity } = document
  const claimed = [...(await accountsOn(tx, postedOn)).values()].find(
    ({ claimedFrom }) => claimedFrom === entity,
  )
  const account = mustBeFound(
    claimed?.administrative ?? undefined,
    'La cuenta por cobrar a la administradora',
  )
  const about = { terceroId }
  const owed = { 'leave.claimed': { openItem: item, dueOn: postedOn } }
  const common = { posting: leaveDifferencePosting, about }
  if (difference > zero)
    return [
      {
        ...common,
        facts: { way: 'more' },
        values: { amount: difference },
        accounts: { 'leave.claimed': account, 'leave.expense': '' },
        aboutOf: owed,
      },
    ]
  const { spending, shares } = await costBearer(tx, engagementId, postedOn)
  return splitCost(minus(zero, difference), shares).map(({ share, amount }) => ({
    ...common,
    facts: { way: 'less' },
    values: { amount },
    accounts: { 'leave.claimed': account, 'leave.expense': accountOfCentre(leaveExpense, spending, share) },
    aboutOf: { ...owed, 'leave.expense': { costCentreId: share.costCentreId } },
  }))
}

async function standingOf(tx: Tx, id: string) {
  const row = mustBeFound(
    await rowFrom<ClaimRow>(tx)`
      select l.booked::text as booked, l.received::text as received, c.filed_on as "filedOn", c.recognised_on as "recognisedOn",
             l.novelty_label as label, payroll.leave_item(v.number, v.vigencia, c.month) as item
      from payroll.leave_claim c join payroll.leave_claim_list l on l.id = c.id join payroll.novelty v on v.id = c.novelty_id
      where c.id = ${id}::uuid`,
    'La incapacidad por cobrar',
  )
  return { ...row, booked: money(row.booked), received: money(row.received) }
}

interface ClaimRow {
  readonly booked: string
  readonly received: string
  readonly filedOn: Day | null
  readonly recognisedOn: Day | null
  readonly label: string
  readonly item: string
}

async function factsOf(tx: Tx, id: string) {
  const row = await rowFrom<Omit<Facts, 'why'>>(tx)`
    select days, paid::text as paid, claimed::text as claimed, day31::text as day31, received::text as received,
           balance::text as balance, filed_on::text as "filedOn", reference, recognised::text as recognised
    from payroll.leave_claim_list where id = ${id}::uuid`
  const why = await rowsFrom<{ sentence: string }>(tx)`
    select l.sentence from payroll.leave_claim c
    join payroll.period_line l on l.novelty_id = c.novelty_id::text and l.nature = 'earning'
    join payroll.claimed_concept k on k.code = l.concept and k.entity = c.entity
    join payroll.period_person n on n.id = l.person_id
    join payroll.period p on p.id = n.period_id and p.status = 'approved'
    where c.id = ${id}::uuid and coalesce(l.of_month, make_date(p.year, p.month, 1)) = c.month order by l.position`
  return { ...mustBeFound(row, 'La incapacidad por cobrar'), why: why.map(({ sentence }) => sentence) }
}

interface Facts {
  readonly days: number
  readonly paid: string
  readonly claimed: string
  readonly day31: string
  readonly received: string
  readonly balance: string
  readonly filedOn: string | null
  readonly reference: string | null
  readonly recognised: string | null
  readonly why: string[]
}

/** Creates a claim for each month of a leave in a payroll that is posted: once, however often it is posted. */
export async function claimLeaves(tx: Tx, periodId: string): Promise<void> {
  await rowsFrom(tx)`
    insert into payroll.leave_claim
      (id, date, engagement_id, novelty_id, entity, tercero_id, month, status, campus_id, created_by, updated_by)
    select gen_random_uuid(), h.last, x.engagement_id, x.novelty_id, x.entity,
           payroll.affiliated_then(x.frozen, x.engagement_id, x.entity, h.last),
           x.month, 'draft', x.campus_id, x.created_by, x.created_by
    from (
      select distinct n.engagement_id, l.novelty_id::uuid as novelty_id, k.entity, p.campus_id, p.created_by,
             coalesce(l.of_month, make_date(p.year, p.month, 1)) as month,
             case when l.of_month is null then n.snapshot end as frozen
      from payroll.period p
      join payroll.period_person n on n.period_id = p.id
      join payroll.period_line l on l.person_id = n.id and l.nature = 'earning' and l.novelty_id is not null
      join payroll.claimed_concept k on k.code = l.concept
      where p.id = ${periodId}::uuid) x
    cross join lateral (select (x.month + interval '1 month - 1 day')::date as last) h
    where payroll.affiliated_then(x.frozen, x.engagement_id, x.entity, h.last) is not null
    on conflict (novelty_id, month, tercero_id) do nothing`
}

/** A payroll with leaves that were recognised, denied or received stays in the books. @throws Problem NOM-475 */
export async function mustNotBeClaimed(tx: Tx, periodId: string): Promise<void> {
  const row = await rowFrom<{ label: string; person: string }>(tx)`
    select c.novelty_label as label, c.engagement_label as person from payroll.leave_claim_list c
    where c.condition in ('recognised', 'denied', 'partial', 'paid') and c.novelty_id::text in (
      select l.novelty_id from payroll.period_person n join payroll.period_line l on l.person_id = n.id
      where n.period_id = ${periodId}::uuid and l.novelty_id is not null) limit 1`
  const answered = `La administradora ya respondió por «${row?.label ?? ''}» de ${row?.person ?? ''}`
  const message = `${answered}: vuélvala antes a radicada.`
  insist(row === undefined, 'NOM-475', message, { status: 409 })
}

export const leaveClaimOperations = refusing(
  {
    'payroll.leave_claim_once': conflict(
      'NOM-476',
      'Ese mes de la incapacidad ya está por cobrar a esa administradora.',
      'noveltyId',
    ),
  },
  serveDocument(leaveClaimService),
)
